// Builds the result of a request for an account page: a page or a redirect. Also builds notices.

import type { PageResult } from './account-services.ts';
import type { AccountView, Notice } from './account-views.ts';

export const show = (
  view: AccountView,
  status = 200,
  cookies: readonly string[] = [],
): PageResult => ({
  status,
  view,
  cookies,
});

export const goTo = (redirect: string, cookies: readonly string[] = []): PageResult => ({
  status: 303,
  redirect,
  cookies,
});

export const done = (text: string): Notice => ({ kind: 'done', text });
export const refused = (text: string): Notice => ({ kind: 'refused', text });
export const toMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;
