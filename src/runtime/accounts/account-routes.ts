// Routes the account pages: each route identifies the visitor and selects a page or runs the action
// of a form.

import type { Context, Hono } from 'hono';
import { findPlan } from '../../contracts/api/plans.ts';
import { withTimeLimit } from '../../lib/concurrency.ts';
import { toCaller } from '../http/ip-address.ts';
import type { Env } from '../http/request-context.ts';
import { unavailableSeconds } from '../state/unavailable.ts';
import type { AccountServices, Guest, PageResult, Visit, Visitor } from './account-services.ts';
import type { SignView } from './account-views.ts';
import { sessionRules } from './auth.ts';
import { authorizeActions, authorizePath, showAuthorize } from './authorize-page.ts';
import { confirmKeyAction, confirmWebhookAction } from './confirmation-page.ts';
import { emailActions, noEmails, showConfirmation, showEmailsFor } from './email-pages.ts';
import { isFormToken, isOwnForm, readForm, toFormToken, toOwnHeaders } from './form-checks.ts';
import { explainGitHub, signInWithGitHub } from './github-sign-in.ts';
import { homeActions, openHome } from './home-page.ts';
import { findNext, toSignIn } from './next-page.ts';
import { done, goTo, refused, show } from './page-result.ts';
import { BusyError } from './passwords.ts';
import { showPlan } from './plan-page.ts';
import { resetPath } from './reset-links.ts';
import { requestResetLink, setNewPassword, showForgot, showReset } from './reset-pages.ts';
import { findSettingsNotice, settingsActions, showSettings } from './settings-page.ts';
import { signIn, signOut, signUp, toSignView } from './sign-in.ts';
import { showWebhook, showWebhooks, webhookActions } from './webhook-pages.ts';

type Result = PageResult | undefined | Promise<PageResult | undefined>;
type Action = (visit: Visit) => Promise<PageResult | undefined>;
const actions: Readonly<Record<string, Action>> = {
  ...homeActions,
  ...authorizeActions,
  ...settingsActions,
  ...webhookActions,
  ...emailActions,
  'sign-out': ({ parts, headers }) => signOut(parts, headers),
};

export interface RouteOptions {
  readonly parts: AccountServices;
  /** Returns the IP address of the client. */
  readonly findAddress: (context: Context<Env>) => string;
  readonly send: (context: Context<Env>, result: PageResult) => Response | Promise<Response>;
}

export function addAccountRoutes(app: Hono<Env>, { parts, findAddress, send }: RouteOptions): void {
  /** For everybody. A result of `undefined` means that the page does not exist. */
  const page =
    (work: (guest: Guest, context: Context<Env>) => Result) => async (context: Context<Env>) => {
      const result = await inTime(context, answer(parts, context, findAddress(context), work));
      return await send(context, result);
    };
  /** Only for visitors who are signed in. Others can sign in, or see the page `forGuests`. */
  const own = (work: (visit: Visit, context: Context<Env>) => Result, forGuests?: PageResult) =>
    page(async (guest, context) => {
      const { visitor } = guest;
      if (!visitor) return forGuests ?? goTo(toSignIn(context.req));
      const result = (await work({ ...guest, visitor }, context)) ?? pageNotFound;
      return { ...result, cookies: [...visitor.cookies, ...result.cookies] };
    });

  for (const name of ['sign-in', 'sign-up'] as const) {
    const path = `/account/${name}`;
    app.get(
      path,
      page((guest) =>
        guest.visitor
          ? goTo(findNext(guest.query, parts.siteUrl) ?? '/account')
          : showSign(guest, name),
      ),
    );
  }
  app.post(
    '/account/sign-in',
    page((guest) => {
      const isGitHub = guest.form.get('action') === 'github' && parts.hasGitHub;
      return isGitHub ? signInWithGitHub(guest) : signIn(guest);
    }),
  );
  app.post('/account/sign-up', page(signUp));
  app.get('/account/forgot', page(showForgot));
  app.post('/account/forgot', page(requestResetLink));
  app.get(resetPath, page(showReset));
  app.post(resetPath, page(setNewPassword));
  app.get('/account', own(openHome));
  app.get(authorizePath, page(showAuthorize));
  app.get(
    '/account/settings',
    own(({ visitor, headers, query }) =>
      showSettings(parts, visitor, headers, findSettingsNotice(query.get('done'))),
    ),
  );
  app.get(
    '/account/plan',
    own(({ visitor }) => showPlan(parts, visitor)),
  );
  app.get(
    '/account/keys/:id/:verb',
    own(({ visitor }, { req }) =>
      confirmKeyAction(parts, visitor, req.param('id') ?? '', req.param('verb')),
    ),
  );
  app.get(
    '/account/webhooks',
    own(({ visitor }) => showWebhooks(parts, visitor)),
  );
  app.get(
    '/account/webhooks/:id',
    own(({ visitor }, { req }) => showWebhook(parts, visitor, req.param('id') ?? '')),
  );
  app.get(
    '/account/webhooks/:id/:verb',
    own(({ visitor }, { req }) =>
      confirmWebhookAction(parts, visitor, req.param('id') ?? '', req.param('verb')),
    ),
  );
  app.get(
    '/account/emails',
    own((visit) => showEmailsFor(visit), parts.mailer ? undefined : noEmails),
  );
  app.get('/account/emails/confirm', own(showConfirmation));
  for (const path of ['/account', '/account/*']) {
    app.get(
      path,
      own(() => undefined),
    );
    app.post(path, own(runAction));
  }
}

/** Runs the action that a form of a visitor who is signed in names in its field `action`. */
function runAction(visit: Visit): Result {
  if (!isFormToken(visit.form.get('token') ?? '', visit.visitor.token)) return foreignForm;
  const name = visit.form.get('action') ?? '';
  return Object.hasOwn(actions, name) ? actions[name]?.(visit) : undefined;
}

async function answer(
  parts: AccountServices,
  context: Context<Env>,
  address: string,
  work: (guest: Guest, context: Context<Env>) => Result,
): Promise<PageResult> {
  const isForm = context.req.method === 'POST';
  const query = new URL(context.req.url).searchParams;
  const tooMany = isForm ? limitAttempts({ parts, query }, context.req.path, address) : undefined;
  if (tooMany) return tooMany;
  // Reads the form before the session. Otherwise, a form whose body arrives slowly would still run
  // after its session ended.
  const form = isForm ? await readForm(context) : new URLSearchParams();
  const headers = toOwnHeaders(context.req.raw.headers, address);
  const visitor = await findVisitor(parts, headers);
  const refusal = refuseTooMany(parts, visitor?.accountId ?? toCaller(address));
  if (refusal) return refusal;
  if (isForm && !(await isOwnForm(context, parts.siteUrl))) return foreignForm;
  if (!form) return unreadable;
  const later = (task: () => Promise<void>) => runLater(context, task);
  try {
    return (await work({ parts, headers, form, query, visitor, later }, context)) ?? pageNotFound;
  } catch (cause) {
    if (cause instanceof BusyError) return busy;
    throw cause;
  }
}

const pageMs = 8_000;
/** The test of a webhook waits for the receiver, for at most 37 seconds. */
const webhookTestMs = 45_000;

/** One time limit for all queries of a page, because each query has its own. */
const inTime = ({ req }: Context<Env>, work: Promise<PageResult>): Promise<PageResult> =>
  withTimeLimit(
    work,
    req.path.startsWith('/account/webhooks/') ? webhookTestMs : pageMs,
    () => stateUnavailable,
  );

/** Runs the task after the response was sent. */
function runLater({ env }: Context<Env>, task: () => Promise<void>): void {
  if (env?.outgoing) env.outgoing.once('close', task);
  else setImmediate(task);
}

function limitAttempts(
  guest: Pick<Guest, 'parts' | 'query'>,
  path: string,
  address: string,
): PageResult | undefined {
  const page = /^\/account\/(sign-in|sign-up|forgot|reset)$/.exec(path)?.[1];
  if (page === undefined) return undefined;
  const { isAllowed, retryAfterSeconds } = guest.parts.attempts.take(toCaller(address));
  if (isAllowed) return undefined;
  const notice = refused(
    `Too many attempts from your IP address. Wait ${retryAfterSeconds} seconds.`,
  );
  const isSign = page === 'sign-in' || page === 'sign-up';
  const view = isSign ? toSignView(guest, page) : ({ page: 'missing' } as const);
  return { ...show({ ...view, notice }, 429), retryAfterSeconds };
}

function refuseTooMany({ requests }: AccountServices, who: string): PageResult | undefined {
  const { isAllowed, retryAfterSeconds } = requests.take(who);
  if (isAllowed) return undefined;
  const text =
    `You made more than ${requests.limit} requests in a minute. ` +
    `Wait ${retryAfterSeconds} seconds, then reload the page.`;
  return { ...show({ page: 'missing', notice: refused(text) }, 429), retryAfterSeconds };
}

const signNotices: Readonly<Record<string, string>> = {
  removed: 'Account deleted, along with its API keys and webhooks.',
  password: 'Password changed, and all sessions ended. Sign in with the new password.',
  'first-password':
    'Password set, and email confirmed. API keys and webhooks from before no longer exist. Sign in with the new password.',
};

function showSign(guest: Guest, page: SignView['page']): PageResult {
  const { query } = guest;
  const view = toSignView(guest, page);
  const name = query.get('done') ?? '';
  const text = Object.hasOwn(signNotices, name) ? signNotices[name] : undefined;
  if (text !== undefined) return show({ ...view, notice: done(text) });
  const error = query.get('error');
  return show(error === null ? view : { ...view, notice: refused(explainGitHub(error)) });
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
const stateUnavailable: PageResult = {
  ...show(
    {
      page: 'missing',
      notice: refused('The service cannot reach its database right now. Try again in 30 seconds.'),
    },
    503,
  ),
  retryAfterSeconds: unavailableSeconds,
};
