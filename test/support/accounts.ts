// The account pages without rendering: sends forms and returns views, with a real state database.
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { addAccountRoutes } from '../../src/runtime/accounts/account-routes.ts';
import type { AccountServices, PageResult } from '../../src/runtime/accounts/account-services.ts';
import { createAccountStore } from '../../src/runtime/accounts/account-store.ts';
import type { AccountView } from '../../src/runtime/accounts/account-views.ts';
import { createAuth } from '../../src/runtime/accounts/auth.ts';
import { createAuthorizationCodes } from '../../src/runtime/accounts/authorization-codes.ts';
import { readRelease } from '../../src/runtime/accounts/create-account-services.ts';
import { createEmailReservations } from '../../src/runtime/accounts/email-reservations.ts';
import { createLockout } from '../../src/runtime/accounts/lockout.ts';
import { createPasswords } from '../../src/runtime/accounts/passwords.ts';
import { createResetLinks } from '../../src/runtime/accounts/reset-links.ts';
import { createRateLimit } from '../../src/runtime/http/rate-limit.ts';
import type { Env } from '../../src/runtime/http/request-context.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import type { Mailer } from '../../src/runtime/mail/mailer.ts';
import { openQuotas } from '../../src/runtime/quotas/quotas.ts';
import type { ReleaseManager } from '../../src/runtime/release/release-manager.ts';
import type { State } from '../../src/runtime/state/state.ts';
import { makeWebhooks } from './webhooks.ts';

export const siteUrl = 'https://daybreak.example';
const log = () => undefined;

interface Options {
  readonly isSignUpOpen?: boolean;
  readonly now?: () => Date;
  readonly github?: { readonly clientId: string; readonly clientSecret: string };
  readonly trusted?: string;
  readonly signUpsPerDay?: number;
  readonly requestsPerMinute?: number;
  readonly mailer?: Mailer;
  readonly contact?: string;
  /** Without a release manager, no release is served. */
  readonly serving?: Pick<ReleaseManager, 'use'>;
}

export function makeAccountParts(state: State, options: Options = {}): AccountServices {
  const { isSignUpOpen = true, now = () => new Date(), github, trusted = '' } = options;
  const { signUpsPerDay = 1_000, requestsPerMinute = 1_000 } = options;
  const { serving = { use: async (work) => await work(undefined) } } = options;
  const secret = 'a secret of the tests, long enough';
  const passwords = createPasswords();
  return {
    auth: createAuth({
      state,
      siteUrl,
      secret,
      isSignUpOpen,
      github,
      createId: randomUUID,
      passwords,
      emailReservations: createEmailReservations(state.db, now),
    }),
    accounts: createAccountStore({ state, now, createId: randomUUID }),
    keys: createKeyStore({ state, now, randomBytes }),
    quotas: openQuotas({ state, log, now }),
    webhooks: makeWebhooks({ state, now, trusted, mailer: options.mailer }),
    lockout: createLockout(now),
    signUps: createRateLimit({ limit: signUpsPerDay, windowMs: 86_400_000, now }),
    requests: createRateLimit({ limit: requestsPerMinute, now }),
    attempts: createRateLimit({ limit: 10_000, now }),
    codes: createAuthorizationCodes({ state, now, createId: randomUUID, randomBytes }),
    resetLinks: createResetLinks({ state, now, createId: randomUUID, randomBytes }),
    resets: createRateLimit({ limit: 3, windowMs: 3_600_000, now }),
    notices: createRateLimit({ limit: 10, windowMs: 3_600_000, now }),
    passwords,
    mailer: options.mailer,
    contact: options.contact ?? null,
    onFault: (message, cause) => {
      throw new Error(message, { cause });
    },
    secret,
    siteName: 'Daybreak',
    siteUrl,
    isSignUpOpen,
    hasGitHub: github !== undefined,
    now,
    ...readRelease(serving),
  };
}

/** A browser that stores cookies and sends the form token of the previous page. */
export class Browser {
  readonly #parts: AccountServices;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  #token = '';

  constructor(parts: AccountServices, address = '192.0.2.7') {
    this.#parts = parts;
    this.#address = address;
  }

  async get(path: string): Promise<PageResult> {
    return await this.#send(new Request(`${siteUrl}${path}`, { headers: this.#headers() }));
  }

  /** Sends a form and follows its redirect. */
  async post(
    path: string,
    fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageResult> {
    const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
    const form = new URLSearchParams([['token', this.#token], ...pairs.map((pair) => [...pair])]);
    const handled = await this.#send(
      new Request(`${siteUrl}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          ...this.#headers(),
          ...headers,
        },
        body: form.toString(),
      }),
    );
    const { redirect } = handled;
    return redirect?.startsWith('/') ? await this.get(redirect) : handled;
  }

  /** The `Cookie` header of the next request. */
  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  forgetToken(): void {
    this.#token = 'wrong';
  }

  #headers(): Record<string, string> {
    return { Cookie: this.cookie(), 'User-Agent': 'a browser of the tests' };
  }

  async #send(request: Request): Promise<PageResult> {
    const { promise, resolve } = Promise.withResolvers<PageResult>();
    const app = new Hono<Env>();
    addAccountRoutes(app, {
      parts: this.#parts,
      findAddress: () => this.#address,
      send: (context, result) => {
        resolve(result);
        return context.body(null);
      },
    });
    await app.onError((cause) => Promise.reject(cause)).request(request);
    const handled = await promise;
    for (const cookie of handled.cookies) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    if (handled.view && 'token' in handled.view) this.#token = handled.view.token;
    return handled;
  }
}

/** Returns the view of the given page. Throws if the result is another page. */
export function viewOf<P extends AccountView['page']>(
  { view }: PageResult,
  page: P,
): AccountView & { readonly page: P } {
  const isThat = (one: AccountView): one is AccountView & { readonly page: P } => one.page === page;
  if (view && isThat(view)) return view;
  throw new Error(`The page is ${view?.page ?? 'none'}, not ${page}: ${JSON.stringify(view)}`);
}
