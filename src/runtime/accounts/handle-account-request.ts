// Handles requests for account pages: identifies the visitor, runs the form's action, and selects
// the page.

import type { Context } from 'hono';
import type { SignView } from '../../contracts/account-views.ts';
import { ServiceError } from '../../contracts/error-codes.ts';
import { findPlan } from '../../contracts/plans.ts';
import { readText } from '../http/request-body.ts';
import type { Env } from '../http/request-context.ts';
import { toCaller } from '../rate-limits/caller.ts';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import { sessionRules } from './auth.ts';
import { showConfirmation } from './confirmation-page.ts';
import { isFormToken, isOwnForm, toFormToken, toOwnHeaders } from './form-checks.ts';
import { explainGitHub, signInWithGitHub } from './github-sign-in.ts';
import { findDone, homeActions, showHome } from './home-page.ts';
import { done, goTo, refused, show } from './page-result.ts';
import { BusyError } from './password-thread-client.ts';
import { showPlan } from './plan-page.ts';
import { resetPath } from './reset-links.ts';
import { requestResetLink, setNewPassword, showForgot, showReset } from './reset-pages.ts';
import { findSettingsNotice, settingsActions, showSettings } from './settings-page.ts';
import { type Signing, signIn, signOut, signUp, toSignView } from './sign-in.ts';
import { showWebhook, showWebhooks, webhookActions } from './webhook-pages.ts';

type Action = (visit: Visit) => Promise<PageResult | undefined>;
const actions: Readonly<Record<string, Action>> = {
  ...homeActions,
  ...settingsActions,
  ...webhookActions,
  'sign-out': ({ parts, headers }) => signOut(parts, headers),
};

/** Handles every path under /account, except style sheets, scripts, and the GitHub callback. */
export async function handleAccount(
  parts: AccountServices,
  context: Context<Env>,
  address: string,
): Promise<PageResult> {
  const url = new URL(context.req.url);
  const headers = toOwnHeaders(context.req.raw.headers, address);
  // Reads the form before the session. Otherwise, a form whose body arrives slowly would still run
  // after its session ended.
  const form = context.req.method === 'POST' ? await readForm(context) : undefined;
  const visitor = await findVisitor(parts, headers);
  const refusal = refuseTooMany(parts, visitor?.accountId ?? toCaller(address));
  if (refusal) return refusal;
  if (context.req.method === 'POST') {
    try {
      return await handleForm({ parts, context, headers, form, path: url.pathname, visitor });
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
  const page = (await showPage(parts, visitor, headers, url)) ?? pageNotFound;
  return { ...page, cookies: [...visitor.cookies, ...page.cookies] };
}

function refuseTooMany({ requests }: AccountServices, who: string): PageResult | undefined {
  const { isAllowed, retryAfterSeconds } = requests.take(who);
  if (isAllowed) return undefined;
  const text =
    `You made more than ${requests.limit} requests in a minute. ` +
    `Wait ${retryAfterSeconds} seconds, then reload the page.`;
  return { ...show({ page: 'missing', notice: refused(text) }, 429), retryAfterSeconds };
}

function showSign(
  parts: AccountServices,
  page: SignView['page'],
  query: URLSearchParams,
): PageResult {
  const view = toSignView(parts, page);
  if (query.get('done') === 'removed') {
    return show({
      ...view,
      notice: done('Account deleted, along with its API keys and webhooks.'),
    });
  }
  if (query.get('done') === 'first-password') {
    const text =
      'Password set, and email confirmed. API keys and webhooks from before no longer exist. Sign in with the new password.';
    return show({ ...view, notice: done(text) });
  }
  if (query.get('done') === 'password') {
    const text = 'Password changed, and all sessions ended. Sign in with the new password.';
    return show({ ...view, notice: done(text) });
  }
  const error = query.get('error');
  return show(error === null ? view : { ...view, notice: refused(explainGitHub(error)) });
}

async function showPage(
  parts: AccountServices,
  visitor: Visitor,
  headers: Headers,
  url: URL,
): Promise<PageResult | undefined> {
  const doneName = url.searchParams.get('done');
  if (url.pathname === '/account') return await showHome(parts, visitor, findDone(doneName));
  if (url.pathname === '/account/settings') {
    return await showSettings(parts, visitor, headers, findSettingsNotice(doneName));
  }
  if (url.pathname === '/account/webhooks') return await showWebhooks(parts, visitor);
  if (url.pathname === '/account/plan') return showPlan(parts, visitor);
  const confirmation = await showConfirmation(parts, visitor, url.pathname);
  if (confirmation) return confirmation;
  const id = /^\/account\/webhooks\/(whk_\w+)$/.exec(url.pathname)?.[1];
  return id === undefined ? undefined : await showWebhook(parts, visitor, id);
}

interface FormRequest {
  readonly parts: AccountServices;
  readonly context: Context<Env>;
  readonly headers: Headers;
  /** Undefined if the body could not be read. */
  readonly form: URLSearchParams | undefined;
  readonly path: string;
  readonly visitor: Visitor | undefined;
}

async function handleForm({
  parts,
  context,
  headers,
  form,
  path,
  visitor,
}: FormRequest): Promise<PageResult> {
  if (!(await isOwnForm(context, parts.siteUrl))) return foreignForm;
  if (!form) return unreadable;
  const signing: Signing = { parts, form, headers, later: (work) => afterResponse(context, work) };
  if (path === '/account/sign-in') {
    const isGitHub = form.get('action') === 'github' && parts.hasGitHub;
    return isGitHub ? await signInWithGitHub(parts) : await signIn(signing);
  }
  if (path === '/account/sign-up') return await signUp(signing);
  if (path === '/account/forgot') return await requestResetLink(signing);
  if (path === resetPath) return await setNewPassword(signing);
  if (!visitor) return goTo('/account/sign-in');
  if (!isFormToken(form.get('token') ?? '', visitor.token)) return foreignForm;
  const name = form.get('action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return (await action?.({ parts, visitor, headers, form })) ?? pageNotFound;
}

function afterResponse({ env }: Context<Env>, work: () => Promise<void>): void {
  if (env?.outgoing) env.outgoing.once('close', work);
  else setImmediate(work);
}

async function findVisitor(parts: AccountServices, headers: Headers): Promise<Visitor | undefined> {
  if (!headers.get('Cookie')?.includes('daybreak.session_token')) return undefined;
  const read = (disableRefresh: boolean) =>
    parts.auth.api.getSession({ headers, query: { disableRefresh }, returnHeaders: true });
  // better-auth would check the expiry against this server's clock. If that clock is behind,
  // better-auth would extend an expired session. So the code below first checks the expiry against
  // the database's clock.
  const found = await read(true);
  const leftMs = (found.response?.session.expiresAt.getTime() ?? 0) - parts.now().getTime();
  if (leftMs <= 0) return undefined;
  const isDueForRefresh = leftMs <= sessionRules.expiresMs - sessionRules.refreshMs;
  const { response, headers: responseHeaders } = isDueForRefresh ? await read(false) : found;
  if (!response) return undefined;
  const { user, session } = response;
  return {
    cookies: responseHeaders.getSetCookie(),
    accountId: user.id,
    email: user.email,
    plan: findPlan(user.plan) ?? 'free',
    sessionToken: session.token,
    token: toFormToken(parts.secret, session.token),
  };
}

/** Returns undefined if the body is not a form or is too long. */
async function readForm(context: Context<Env>): Promise<URLSearchParams | undefined> {
  const [type = ''] = (context.req.header('Content-Type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return undefined;
  const text = await readText(context).catch(refuseOnly);
  if (text === undefined) return undefined;
  const form = new URLSearchParams(text);
  // PostgreSQL cannot store NUL characters, and no real form contains them.
  return [...form.values()].some((value) => value.includes('\0')) ? undefined : form;
}

/** Ignores a ServiceError, which means that the body is invalid. Rethrows all other errors. */
function refuseOnly(cause: unknown): undefined {
  if (!(cause instanceof ServiceError)) throw cause;
}

const pageNotFound = show({ page: 'missing', notice: refused('Page not found.') }, 404);
const foreignForm = show(
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
