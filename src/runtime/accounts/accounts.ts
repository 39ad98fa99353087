// Handles requests for account pages: identifies the visitor, runs the form's action, picks the page.

import type { SignView } from '../../contracts/account.ts';
import { findPlan } from '../../contracts/plans.ts';
import { ServiceError } from '../../contracts/problems.ts';
import { watchedEntry } from '../../contracts/watched-list.ts';
import { readText } from '../http/request-body.ts';
import { toCaller } from '../rate-limits/caller.ts';
import type { AccountParts, PageResult, Visit, Visitor } from './account-parts.ts';
import { sessionRules } from './auth.ts';
import { showConfirmation } from './confirm-page.ts';
import { explainGitHub, signInWithGitHub } from './github.ts';
import { isFormToken, isOwnForm, toFormToken, toOwnHeaders } from './guards.ts';
import { findDone, homeActions, showHome } from './home-page.ts';
import { done, goTo, refused, show } from './page-result.ts';
import { handlePasskey, passkeyActions, passkeyPath } from './passkey-pages.ts';
import { BusyError } from './passwords.ts';
import { showPlan } from './plan-page.ts';
import { resetPath } from './reset-links.ts';
import { askForLink, setNewPassword, showForgot, showReset } from './reset-pages.ts';
import { findSettingsNotice, settingsActions, showSettings } from './settings-page.ts';
import { signIn, signOut, signUp, toSignView } from './sign-in.ts';
import {
  showWatched,
  toWatchedJson,
  watchedActions,
  watchedJsonPath,
  watchedPath,
} from './watched-page.ts';
import { followingDraft, showWebhook, showWebhooks, webhookActions } from './webhook-pages.ts';

type Action = (visit: Visit) => Promise<PageResult | undefined>;
const actions: Readonly<Record<string, Action>> = {
  ...homeActions,
  ...settingsActions,
  ...passkeyActions,
  ...webhookActions,
  ...watchedActions,
  'sign-out': ({ parts, headers }) => signOut(parts, headers),
};

/** Handles everything below /account, except better-auth's own paths. */
export async function handleAccount(
  parts: AccountParts,
  request: Request,
  address: string,
): Promise<PageResult> {
  const url = new URL(request.url);
  if (url.pathname !== watchedJsonPath) return await handlePage(parts, request, address, url);
  url.pathname = watchedPath;
  return toWatchedJson(await handlePage(parts, request, address, url));
}

async function handlePage(
  parts: AccountParts,
  request: Request,
  address: string,
  url: URL,
): Promise<PageResult> {
  const headers = toOwnHeaders(request.headers, address);
  const visitor = await findVisitor(parts, headers);
  const refusal = refuseTooMany(parts, visitor?.accountId ?? toCaller(address));
  if (refusal) return refusal;
  if (request.method === 'POST') {
    try {
      return await handleForm({ parts, request, headers, path: url.pathname, visitor });
    } catch (cause) {
      if (cause instanceof BusyError) return busy;
      throw cause;
    }
  }
  const sign = /^\/account\/(sign-in|sign-up)$/.exec(url.pathname)?.[1];
  if (sign === 'sign-in' || sign === 'sign-up') {
    return visitor ? goTo('/account') : showSign(parts, sign, url.searchParams);
  }
  if (url.pathname === '/account/forgot') return showForgot(parts);
  if (url.pathname === resetPath) {
    return await showReset(parts, url.searchParams.get('token') ?? '');
  }
  if (!visitor) return goTo('/account/sign-in');
  const page = (await showPage(parts, visitor, headers, url)) ?? notThere;
  return { ...page, cookies: [...visitor.cookies, ...page.cookies] };
}

function refuseTooMany({ requests }: AccountParts, who: string): PageResult | undefined {
  const { isAllowed, retryAfterSeconds } = requests.take(who);
  if (isAllowed) return undefined;
  const text =
    `You made more than ${requests.limit} requests in a minute. ` +
    `Wait ${retryAfterSeconds} seconds, then reload the page.`;
  return { ...show({ page: 'missing', notice: refused(text) }, 429), retryAfterSeconds };
}

function showSign(parts: AccountParts, page: SignView['page'], told: URLSearchParams): PageResult {
  const view = toSignView(parts, page);
  if (told.get('done') === 'removed') {
    return show({ ...view, notice: done('Account deleted, with its keys and webhooks.') });
  }
  if (told.get('done') === 'password') {
    const text =
      'Password changed. All sessions were ended. Sign in with the new password. Passkeys still ' +
      'work: remove those that you do not know on the settings page.';
    return show({ ...view, notice: done(text) });
  }
  const error = told.get('error');
  return show(error === null ? view : { ...view, notice: refused(explainGitHub(error)) });
}

async function showPage(
  parts: AccountParts,
  visitor: Visitor,
  headers: Headers,
  url: URL,
): Promise<PageResult | undefined> {
  const told = url.searchParams.get('done');
  if (url.pathname === '/account') return await showHome(parts, visitor, findDone(told));
  if (url.pathname === '/account/settings') {
    return await showSettings(parts, visitor, headers, findSettingsNotice(told));
  }
  if (url.pathname === watchedPath) return await showWatched(parts, visitor);
  if (url.pathname === '/account/webhooks') {
    const isFollowing = url.searchParams.get('follow') === watchedEntry;
    return await showWebhooks(parts, visitor, isFollowing ? { draft: followingDraft } : {});
  }
  if (url.pathname === '/account/plan') return showPlan(parts, visitor);
  const confirmation = await showConfirmation(parts, visitor, url.pathname);
  if (confirmation) return confirmation;
  const id = /^\/account\/webhooks\/(whk_\w+)$/.exec(url.pathname)?.[1];
  return id === undefined ? undefined : await showWebhook(parts, visitor, id);
}

interface Sent {
  readonly parts: AccountParts;
  readonly request: Request;
  readonly headers: Headers;
  readonly path: string;
  readonly visitor: Visitor | undefined;
}

async function handleForm({ parts, request, headers, path, visitor }: Sent): Promise<PageResult> {
  if (!isOwnForm(headers, parts.siteUrl)) return foreign;
  const form = await readForm(request);
  if (!form) return unreadable;
  if (path === '/account/sign-in') {
    const isGitHub = form.get('action') === 'github' && parts.hasGitHub;
    return isGitHub ? await signInWithGitHub(parts) : await signIn({ parts, form, headers });
  }
  if (path === passkeyPath) return await handlePasskey({ parts, form, headers });
  if (path === '/account/sign-up') return await signUp({ parts, form, headers });
  if (path === '/account/forgot') return await askForLink({ parts, form, headers });
  if (path === resetPath) return await setNewPassword({ parts, form, headers });
  if (!visitor) return goTo('/account/sign-in');
  if (!isFormToken(form.get('token') ?? '', visitor.token)) return foreign;
  const name = form.get('action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return (await action?.({ parts, visitor, headers, form })) ?? notThere;
}

async function findVisitor(parts: AccountParts, headers: Headers): Promise<Visitor | undefined> {
  if (!headers.get('Cookie')?.includes('daybreak.session_token')) return undefined;
  const read = (disableRefresh: boolean) =>
    parts.auth.api.getSession({ headers, query: { disableRefresh }, returnHeaders: true });
  // better-auth would extend a session that is over, if the clock of this server is behind that of the
  // database. So its end is checked before it is extended.
  const found = await read(true);
  const leftMs = (found.response?.session.expiresAt.getTime() ?? 0) - parts.now().getTime();
  if (leftMs <= 0) return undefined;
  const isDueForRefresh = leftMs <= sessionRules.expiresMs - sessionRules.refreshMs;
  const { response, headers: answered } = isDueForRefresh ? await read(false) : found;
  if (!response) return undefined;
  const { user, session } = response;
  return {
    cookies: answered.getSetCookie(),
    accountId: user.id,
    email: user.email,
    plan: findPlan(user.plan) ?? 'free',
    sessionToken: session.token,
    signedInAt: new Date(session.createdAt),
    token: toFormToken(parts.secret, session.token),
  };
}

/** Undefined for a body that is not a form or is too long. */
async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const text = await readText(request).catch(refuseOnly);
  if (text === undefined) return undefined;
  const form = new URLSearchParams(text);
  // PostgreSQL cannot store the character 0, and nobody types it.
  return [...form.values()].some((value) => value.includes('\0')) ? undefined : form;
}

/** Turns the caller's mistakes into undefined; our own errors are rethrown. */
function refuseOnly(cause: unknown): undefined {
  if (!(cause instanceof ServiceError)) throw cause;
}

const notThere = show({ page: 'missing', notice: refused('Page not found.') }, 404);
const foreign = show(
  {
    page: 'missing',
    notice: refused(
      'Your session expired, or this form came from another site. Reload the page and try again.',
    ),
  },
  403,
);
const busy = show(
  {
    page: 'missing',
    notice: refused('Too many people are signing in right now. Try again in a few seconds.'),
  },
  503,
);
const unreadable = show(
  {
    page: 'missing',
    notice: refused('The form could not be read. Reload the page and try again.'),
  },
  400,
);
