// View models of the account pages. The handlers build them, and the pages only render them.
import type { EventKind } from '../../contracts/api/event-kinds.ts';
import type { Plan } from '../../contracts/api/plans.ts';
import type { WebhookRecord } from '../../contracts/api/webhooks.ts';

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
  /** Time at which a rotated key stops working; null if the key does not expire. */
  readonly ends: string | null;
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
  /** Requests per day, oldest day first. The last day is today. */
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
  /** `ping` for a test delivery. Otherwise, the kind of the events in the delivery. */
  readonly kind: string;
  /**
   * The value of the field `event` in the delivery body. It differs from `kind` only if a test
   * delivery contains sample events. In this case, it is the kind of the sample events.
   */
  readonly event: string;
  readonly day: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'missed';
  readonly created: string;
  readonly attempts: readonly ShownAttempt[];
  readonly body: string;
  readonly answer: string | null;
}

interface SignedIn {
  readonly email: string;
  readonly plan: Plan;
  /** CSRF token of the session, included in every form. */
  readonly token: string;
  readonly notice: Notice | null;
}

export interface SignView {
  readonly page: 'sign-in' | 'sign-up';
  readonly email: string;
  readonly isSignUpOpen: boolean;
  readonly hasGitHub: boolean;
  /** Path of the page to which the visitor returns after signing in. */
  readonly next: string | null;
  readonly notice: Notice | null;
}

export interface ForgotView {
  readonly page: 'forgot';
  readonly email: string;
  readonly canSend: boolean;
  readonly contact: string | null;
  readonly isSent: boolean;
  readonly minutes: number;
  readonly next: SignView['next'];
  readonly notice: Notice | null;
}

export interface ResetView {
  readonly page: 'reset';
  /** The secret in the reset link; null if the link is invalid or expired. */
  readonly secret: string | null;
  /**
   * Whether nobody has proved to own the email before. The new password then also deletes the API
   * keys and webhooks of the account.
   */
  readonly isFirstProof: boolean;
  readonly next: SignView['next'];
  readonly notice: Notice | null;
}

export interface PlanView extends SignedIn {
  readonly page: 'plan';
  readonly contact: string | null;
}

export interface ConfirmView extends SignedIn {
  readonly page: 'confirm';
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly action: string;
  readonly isDanger: boolean;
  /** Name of the hidden form field that contains `id`, the ID of the object to change. */
  readonly field: string;
  readonly id: string;
  readonly form: string;
  readonly back: string;
}

export interface HomeView extends SignedIn {
  readonly page: 'home';
  readonly usage: ShownUsage;
  readonly keys: readonly ShownKey[];
  /** The API key that was just created. It is shown only once. */
  readonly newKey: string | null;
  /** ID for the next API key, included in the form so that a double submit creates only one key. */
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
  /** Input of a rejected form, so that the user does not have to type it again. */
  readonly draft: {
    readonly name: string;
    readonly url: string;
    readonly events: readonly string[];
    readonly repos: string;
    readonly models: string;
  };
  readonly newSecret: { readonly id: string; readonly secret: string } | null;
  readonly warnings: readonly string[];
}

export interface WebhookView extends SignedIn {
  readonly page: 'webhook';
  readonly webhook: WebhookRecord;
  readonly disabledWhy: string | null;
  /** Total number of missed deliveries; `deliveries` contains only the newest deliveries. */
  readonly missed: number;
  readonly deliveries: readonly ShownDelivery[];
  readonly newSecret: string | null;
}

export interface EmailsView extends SignedIn {
  readonly page: 'emails';
  /** Whether the server can send email. */
  readonly canSend: boolean;
  readonly isConfirmed: boolean;
  /** Whether this response follows the email with the link to confirm the account's email. */
  readonly isSent: boolean;
  readonly subscriptions: ReadonlyArray<{
    readonly id: string;
    /** Path and query. */
    readonly list: string;
    readonly every: 'event' | 'week';
    readonly events: readonly EventKind[];
    readonly isPaused: boolean;
    readonly why: string | null;
    readonly lastSent: string | null;
  }>;
  /** The kinds of events that the form offers for the list of the draft. */
  readonly kinds: readonly EventKind[];
  readonly draft: {
    readonly list: string;
    readonly every: 'event' | 'week';
    readonly events: readonly EventKind[];
  };
}

export interface UnsubscribeView {
  readonly page: 'unsubscribe';
  readonly path: string;
  readonly list: string;
  readonly isDone: boolean;
  readonly notice: Notice | null;
}

export interface MissingView {
  readonly page: 'missing';
  readonly notice: Notice;
}

export type AccountView =
  | SignView
  | ForgotView
  | ResetView
  | PlanView
  | ConfirmView
  | HomeView
  | SettingsView
  | WebhooksView
  | WebhookView
  | EmailsView
  | UnsubscribeView
  | MissingView;

export interface AccountLocals {
  readonly siteName: string;
  /** The operator's email or URL, for the footer. */
  readonly contact: string | null;
  readonly isSample: boolean;
  /** Whether the service has an SMTP server. Otherwise, no link leads to the page of emails. */
  readonly sendsEmail: boolean;
  /**
   * URL of the site, used in examples. Default: the URL at which the visitor reached this server.
   */
  readonly siteUrl: string;
  readonly view: AccountView;
}
