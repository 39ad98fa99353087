// What the account's pages show: made by the runtime, drawn by the pages, which decide nothing.
import type { Plan } from './plans.ts';
import type { WebhookRecord } from './webhooks.ts';

/** A message above a page: what was done, or why it was not. */
export interface Notice {
  readonly kind: 'done' | 'refused';
  readonly text: string;
}

export interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly created: string;
  readonly lastUsed: string | null;
  readonly revoked: string | null;
}

export interface ShownSession {
  readonly id: string;
  readonly agent: string;
  readonly address: string | null;
  readonly since: string;
  readonly isThis: boolean;
}

export interface ShownUsage {
  readonly limit: number;
  readonly used: number;
  readonly reset: string;
  /** Oldest first, the last is today. */
  readonly days: readonly { readonly day: string; readonly used: number }[];
}

export interface ShownAttempt {
  readonly at: string;
  readonly status: number | null;
  readonly ms: number;
  readonly error: string | null;
}

export interface ShownDelivery {
  readonly id: string;
  readonly kind: string;
  readonly day: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'missed';
  readonly created: string;
  readonly attempts: readonly ShownAttempt[];
  readonly body: string;
  readonly answer: string | null;
}

/** What every page of a signed-in account has. */
interface SignedIn {
  readonly email: string;
  readonly plan: Plan;
  /** Goes with every form: it belongs to the session. */
  readonly token: string;
  readonly notice: Notice | null;
}

export interface SignView {
  readonly page: 'sign-in' | 'sign-up';
  readonly email: string;
  readonly isSignUpOpen: boolean;
  readonly hasGitHub: boolean;
  readonly notice: Notice | null;
}

export interface HomeView extends SignedIn {
  readonly page: 'home';
  readonly usage: ShownUsage;
  readonly keys: readonly ShownKey[];
  /** The key just made: shown now and never again. */
  readonly newKey: string | null;
  /** For the form that makes one: sent twice, it makes one all the same. */
  readonly newKeyId: string;
  readonly webhooks: number;
}

export interface SettingsView extends SignedIn {
  readonly page: 'settings';
  readonly hasPassword: boolean;
  readonly sessions: readonly ShownSession[];
}

export interface WebhooksView extends SignedIn {
  readonly page: 'webhooks';
  readonly webhooks: readonly (WebhookRecord & { readonly missed: number })[];
  /** What was asked for and refused, so that nothing has to be typed again. */
  readonly draft: {
    readonly url: string;
    readonly events: readonly string[];
    readonly repos: string;
  };
  readonly newSecret: { readonly id: string; readonly secret: string } | null;
}

export interface WebhookView extends SignedIn {
  readonly page: 'webhook';
  readonly webhook: WebhookRecord;
  readonly disabledWhy: string | null;
  /** Missed deliveries in all; `deliveries` shows the newest only. */
  readonly missed: number;
  readonly deliveries: readonly ShownDelivery[];
  readonly newSecret: string | null;
}

export interface MissingView {
  readonly page: 'missing';
  readonly notice: Notice;
}

export type AccountView =
  | SignView
  | HomeView
  | SettingsView
  | WebhooksView
  | WebhookView
  | MissingView;

/** What the runtime hands to the pages with each request. */
export interface AccountLocals {
  readonly siteName: string;
  readonly isSample: boolean;
  readonly view: AccountView;
}
