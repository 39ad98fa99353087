// What the account pages work with: the parts of the server, the visitor, and the result of a request.
import type { AccountView } from '../../contracts/account.ts';
import type { EventKind } from '../../contracts/event-kinds.ts';
import type { Plan } from '../../contracts/plans.ts';
import type { WatchedId, WatchedItem, WatchedKind } from '../../contracts/watched-list.ts';
import type { CreatedWebhook } from '../../contracts/webhooks.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { StateQuotas } from '../quotas/state-quotas.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { PingContent } from '../webhooks/ping.ts';
import type { OwnerFacts } from '../webhooks/warnings.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { AccountStore } from './account-store.ts';
import type { Auth } from './auth.ts';
import type { Lockout } from './lockout.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { Passwords } from './passwords.ts';
import type { Renderer } from './renderer.ts';
import type { ResetLinks } from './reset-links.ts';
import type { WatchedStore } from './watched-store.ts';

export interface PageResult {
  readonly status: number;
  /** `Set-Cookie` lines. */
  readonly cookies: readonly string[];
  readonly view?: AccountView;
  readonly redirect?: string;
  /** A file to save instead of a page. */
  readonly download?: { readonly name: string; readonly body: string };
  /** Data for a script instead of a page. */
  readonly json?: object;
  /** With 429. */
  readonly retryAfterSeconds?: number;
}

export interface AccountParts {
  readonly auth: Auth;
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly quotas: StateQuotas;
  readonly webhooks: Webhooks;
  readonly watched: WatchedStore;
  readonly passkeys: PasskeyStore;
  /** Where passkeys work; undefined where they are not offered. */
  readonly passkeyOrigin: string | undefined;
  readonly lockout: Lockout;
  /** Attempts to create an account, by IP address and day. */
  readonly signUps: RateLimit;
  /** Pages and forms, by account; by IP address for visitors who are not signed in. */
  readonly requests: RateLimit;
  readonly resetLinks: ResetLinks;
  /** Links for a new password, by email. */
  readonly resets: RateLimit;
  readonly passwords: Passwords;
  /** Undefined where no SMTP server is set. */
  readonly mailer: Mailer | undefined;
  /** How to reach the operator: an email or a URL. */
  readonly contact: string | null;
  /** Logs a fault that no response reports. */
  readonly onFault: (message: string, cause: unknown) => void;
  readonly secret: string;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly isSignUpOpen: boolean;
  readonly hasGitHub: boolean;
  readonly now: () => Date;
  /** Untracked names and equal webhooks of an account. */
  readonly findWarnings: (created: CreatedWebhook, facts: OwnerFacts) => Promise<readonly string[]>;
  /** With the names of the release; an item that it does not have is named by its id. */
  readonly nameWatched: (items: readonly WatchedId[]) => Promise<readonly WatchedItem[]>;
  /** Undefined when the release has nothing of that name. */
  readonly findWatchedId: (kind: WatchedKind, text: string) => Promise<string | undefined>;
  /** An empty test delivery, or one with samples of a kind of event. */
  readonly readPingContent: (kind: EventKind | undefined) => Promise<PingContent>;
}

export interface AccountDeps {
  readonly parts: AccountParts;
  readonly renderer: Renderer;
  /** Attempts to sign in or up, by IP address. */
  readonly bursts: RateLimit;
}

/** The account that is signed in. */
export interface Visitor {
  readonly accountId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly sessionToken: string;
  readonly signedInAt: Date;
  /** Cookies of a session whose lifetime was just extended. */
  readonly cookies: readonly string[];
  /** Required in every form of this session. */
  readonly token: string;
}

export interface Visit {
  readonly parts: AccountParts;
  readonly visitor: Visitor;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}
