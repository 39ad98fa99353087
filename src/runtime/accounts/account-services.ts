// Defines the types that all account pages use: their dependencies, the visitor, and the result of
// a request.

import type { EventKind } from '../../contracts/api/event-kinds.ts';
import type { Plan } from '../../contracts/api/plans.ts';
import type { CreatedWebhook, WebhookRecord } from '../../contracts/api/webhooks.ts';
import type { Watched } from '../../snapshot/api/watched-events.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { QuotaService } from '../quotas/quotas.ts';
import type { PingContent } from '../webhooks/ping.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountView } from './account-views.ts';
import type { Auth } from './auth.ts';
import type { AuthorizationCodes } from './authorization-codes.ts';
import type { Lockout } from './lockout.ts';
import type { Passwords } from './passwords.ts';
import type { ResetLinks } from './reset-links.ts';

export interface PageResult {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly view?: AccountView;
  readonly redirect?: string;
  readonly download?: { readonly name: string; readonly body: string };
  /** The value of the `Retry-After` header. Set only if the status is 429. */
  readonly retryAfterSeconds?: number;
}

export interface AccountServices {
  readonly auth: Auth;
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly quotas: QuotaService;
  readonly webhooks: Webhooks;
  readonly lockout: Lockout;
  /** Limits sign-up attempts per day, by IP address. */
  readonly signUps: RateLimit;
  /** Limits requests by account, or by IP address if the visitor is not signed in. */
  readonly requests: RateLimit;
  /** Limits attempts to sign in, sign up, or reset a password, by IP address. */
  readonly attempts: RateLimit;
  readonly codes: AuthorizationCodes;
  readonly resetLinks: ResetLinks;
  /** Limits how many password reset links are sent to one email. */
  readonly resets: RateLimit;
  /** Limits how many emails about changes of an account are sent to its owner. */
  readonly notices: RateLimit;
  readonly passwords: Passwords;
  /** Undefined if no SMTP server is configured. */
  readonly mailer: Mailer | undefined;
  readonly contact: string | null;
  /** Logs an error that occurred in a background task. */
  readonly onFault: (message: string, cause: unknown) => void;
  readonly secret: string;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly isSignUpOpen: boolean;
  readonly hasGitHub: boolean;
  readonly now: () => Date;
  readonly findWarnings: (
    created: CreatedWebhook,
    others: readonly WebhookRecord[],
  ) => Promise<readonly string[]>;
  /**
   * Returns the content of a test delivery. It contains sample events of `kind`, or no events if
   * `kind` is undefined.
   */
  readonly readPingContent: (kind: EventKind | undefined) => Promise<PingContent>;
  /** Returns the ids that the release does not contain. Undefined before the first release. */
  readonly findMissing: (watched: Watched) => Promise<readonly string[] | undefined>;
}

/** A visitor who is signed in. */
export interface Visitor {
  readonly accountId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly sessionToken: string;
  /** Cookies for the response. Empty unless this request extended the session. */
  readonly cookies: readonly string[];
  /** The CSRF token. Every form of this session must contain it. */
  readonly token: string;
}

/** A request of any visitor. */
export interface Guest {
  readonly parts: AccountServices;
  readonly headers: Headers;
  /** Empty if the request contains no form. */
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
  /** Undefined if nobody is signed in. */
  readonly visitor: Visitor | undefined;
  /** Runs the task after the response was sent. */
  readonly later: (task: () => Promise<void>) => void;
}

/** A request of a visitor who is signed in. */
export interface Visit extends Guest {
  readonly visitor: Visitor;
}
