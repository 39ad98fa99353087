// Requests for the account's pages: who it is, what the form asks, which page comes of it.
import type { SignView } from '../../contracts/account.ts';
import { findPlan } from '../../contracts/plans.ts';
import { ServiceError } from '../../contracts/problems.ts';
import { readText } from '../body.ts';
import { explainGitHub, signInWithGitHub } from './github.ts';
import { isFormToken, isOwnForm, toFormToken, toOwnHeaders } from './guards.ts';
import {
  type AccountParts,
  done,
  goTo,
  type Handled,
  refused,
  show,
  type Visit,
  type Visitor,
} from './handled.ts';
import { findDone, homeActions, showHome } from './home.ts';
import { BusyError } from './passwords.ts';
import { settingsActions, showSettings } from './settings.ts';
import { signIn, signOut, signUp, toSignView } from './sign.ts';
import { showWebhook, showWebhooks, webhookActions } from './webhook-pages.ts';

type Action = (visit: Visit) => Promise<Handled | undefined>;
const actions: Readonly<Record<string, Action>> = {
  ...homeActions,
  ...settingsActions,
  ...webhookActions,
  'sign-out': ({ parts, headers }) => signOut(parts, headers),
};

/** Answers everything below /account but better-auth's own addresses. */
export async function handleAccount(
  parts: AccountParts,
  request: Request,
  address: string,
): Promise<Handled> {
  const url = new URL(request.url);
  const headers = toOwnHeaders(request.headers, address);
  if (request.method === 'POST') {
    try {
      return await handleForm({ parts, request, headers, path: url.pathname });
    } catch (cause) {
      if (cause instanceof BusyError) return busy;
      throw cause;
    }
  }
  const visitor = await findVisitor(parts, headers);
  const sign = /^\/account\/(sign-in|sign-up)$/.exec(url.pathname)?.[1];
  if (sign === 'sign-in' || sign === 'sign-up') {
    return visitor ? goTo('/account') : showSign(parts, sign, url.searchParams);
  }
  if (!visitor) return goTo('/account/sign-in');
  const page = (await showPage(parts, visitor, headers, url)) ?? notThere;
  return { ...page, cookies: [...visitor.cookies, ...page.cookies] };
}

function showSign(parts: AccountParts, page: SignView['page'], told: URLSearchParams): Handled {
  const view = toSignView(parts, page);
  if (told.get('done') === 'removed') {
    return show({ ...view, notice: done('The account is gone, with its keys and webhooks.') });
  }
  const error = told.get('error');
  return show(error === null ? view : { ...view, notice: refused(explainGitHub(error)) });
}

async function showPage(
  parts: AccountParts,
  visitor: Visitor,
  headers: Headers,
  url: URL,
): Promise<Handled | undefined> {
  const told = url.searchParams.get('done');
  if (url.pathname === '/account') return await showHome(parts, visitor, findDone(told));
  if (url.pathname === '/account/settings') {
    const notice = told === 'password' ? done('The password was changed.') : null;
    return await showSettings(parts, visitor, headers, notice);
  }
  if (url.pathname === '/account/webhooks') return await showWebhooks(parts, visitor);
  const id = /^\/account\/webhooks\/(whk_\w+)$/.exec(url.pathname)?.[1];
  return id === undefined ? undefined : await showWebhook(parts, visitor, id);
}

interface Sent {
  readonly parts: AccountParts;
  readonly request: Request;
  readonly headers: Headers;
  readonly path: string;
}

async function handleForm({ parts, request, headers, path }: Sent): Promise<Handled> {
  if (!isOwnForm(headers, parts.siteUrl)) return foreign;
  const form = await readForm(request);
  if (!form) return unreadable;
  if (path === '/account/sign-in') {
    const isGitHub = form.get('action') === 'github' && parts.hasGitHub;
    return isGitHub ? await signInWithGitHub(parts) : await signIn({ parts, form, headers });
  }
  if (path === '/account/sign-up') return await signUp({ parts, form, headers });
  const visitor = await findVisitor(parts, headers);
  if (!visitor) return goTo('/account/sign-in');
  if (!isFormToken(form.get('token') ?? '', visitor.token)) return foreign;
  const name = form.get('action') ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return (await action?.({ parts, visitor, headers, form })) ?? notThere;
}

async function findVisitor(parts: AccountParts, headers: Headers): Promise<Visitor | undefined> {
  if (!headers.get('Cookie')?.includes('daybreak.session_token')) return undefined;
  const { response, headers: answered } = await parts.auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  if (!response) return undefined;
  const { user, session } = response;
  return {
    cookies: answered.getSetCookie(),
    accountId: user.id,
    email: user.email,
    plan: findPlan(user.plan) ?? 'free',
    sessionToken: session.token,
    token: toFormToken(parts.secret, session.token),
  };
}

/** Undefined for what is no form of ours, or too long for one. */
async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined;
  const text = await readText(request).catch(refuseOnly);
  if (text === undefined) return undefined;
  const form = new URLSearchParams(text);
  // PostgreSQL keeps no text with the character 0, and nobody types it.
  return [...form.values()].some((value) => value.includes('\0')) ? undefined : form;
}

/** What the caller did is his to mend; what we did is not hidden. */
function refuseOnly(cause: unknown): undefined {
  if (!(cause instanceof ServiceError)) throw cause;
}

const notThere = show(
  { page: 'missing', notice: refused('There is nothing at this address, or no longer.') },
  404,
);
const foreign = show(
  {
    page: 'missing',
    notice: refused('This form did not come from a page of yours here. Open the page again.'),
  },
  403,
);
const busy = show(
  {
    page: 'missing',
    notice: refused('Too many people are signing in at this moment. Try again in a few seconds.'),
  },
  503,
);
const unreadable = show(
  { page: 'missing', notice: refused('This form could not be read. Open the page and try again.') },
  400,
);
