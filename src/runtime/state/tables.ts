// The types of the state's tables. The migrations create them.
import type { ColumnType } from 'kysely';
import type { WatchedKind } from '../../contracts/watched-list.ts';
import type { WebhookTables } from './webhook-tables.ts';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** A person or organization with a plan. better-auth's `user`. */
export interface AccountTable {
  id: string;
  name: string;
  /** Lower case and unique. */
  email: string;
  email_verified: WithDefault<boolean>;
  image: string | null;
  created_at: Date;
  updated_at: Date;
  plan: WithDefault<string>;
}

/** One way to sign in to an account: a password or GitHub. better-auth's `account`. */
export interface LoginTable {
  id: string;
  /** The provider's id for the user; for a password, the account's id. */
  account_id: string;
  provider_id: string;
  user_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The public half of a key pair with which an account is signed in to. better-auth's `passkey`. */
export interface PasskeyTable {
  id: string;
  name: string | null;
  public_key: string;
  user_id: string;
  /** The device's id for the key pair. */
  credential_id: string;
  /** Uses, as some devices count them, so that a copied one is noticed. */
  counter: number;
  /** `singleDevice`, or `multiDevice` for one that can be synced. */
  device_type: string;
  /** Whether it is synced. */
  backed_up: boolean;
  transports: string | null;
  created_at: Date | null;
  /** The model of the device or password manager; zeros where it does not tell. */
  aaguid: string | null;
  last_used_at: WithDefault<Date | null>;
}

export interface SessionTable {
  id: string;
  expires_at: Date;
  token: string;
  created_at: Date;
  updated_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  user_id: string;
}

export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

export interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** The first 12 characters, which may be shown. */
  prefix: string;
  /** SHA-256 of the whole key in hexadecimal. */
  hash: string;
  created_at: Date;
  revoked_at: Date | null;
  /** Set when the key was replaced by a new one: it works until then. */
  expires_at: WithDefault<Date | null>;
  /** `YYYY-MM-DD`, UTC. */
  last_used_on: string | null;
}

/**
 * Requests by day and account, including reserved blocks. PostgreSQL has one row for each. In DuckDB
 * rows are only appended, and the total is the sum of all rows of a day and account.
 */
export interface UsageDayTable {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  account_id: string;
  used: number;
  /** PostgreSQL: the size of the last reservation. DuckDB: unused. */
  granted: WithDefault<number>;
}

/** One project, model or product on the watched list of an account. */
export interface WatchedTable {
  account_id: string;
  kind: WatchedKind;
  item_id: string;
  added_at: Date;
}

/** Switches that operators set, such as rebuild mode. */
export interface SettingTable {
  name: string;
  value: string;
}

export interface Tables extends WebhookTables {
  account: AccountTable;
  login: LoginTable;
  session: SessionTable;
  passkey: PasskeyTable;
  verification: VerificationTable;
  api_key: ApiKeyTable;
  usage_day: UsageDayTable;
  watched: WatchedTable;
  setting: SettingTable;
}
