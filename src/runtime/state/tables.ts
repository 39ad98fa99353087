// Defines the types of the state's tables, which the migrations create.
import type { ColumnType } from 'kysely';
import type { WebhookTables } from './webhook-tables.ts';

type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** A person or organization with a plan. This is better-auth's table `user`. */
export interface AccountTable {
  id: string;
  name: string;
  /** The email in lower case, which is unique. */
  email: string;
  email_verified: WithDefault<boolean>;
  image: string | null;
  created_at: Date;
  updated_at: Date;
  plan: WithDefault<string>;
}

/** A way to sign in to an account: a password or GitHub. This is better-auth's table `account`. */
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
  /** The first 12 characters of the key, which may be shown. */
  prefix: string;
  /** SHA-256 of the whole key in hexadecimal. */
  hash: string;
  created_at: Date;
  revoked_at: Date | null;
  /** When a rotated key stops working. Null if it was not rotated. */
  expires_at: WithDefault<Date | null>;
  /** `YYYY-MM-DD`, UTC. */
  last_used_on: string | null;
}

/**
 * Requests per day and account, including reserved blocks. In PostgreSQL, each day and account has
 * one row. In DuckDB, rows are only appended, and the total is the sum of a day's rows.
 */
export interface UsageDayTable {
  day: string;
  account_id: string;
  used: number;
  /** PostgreSQL: the size of the last reservation. DuckDB: unused. */
  granted: WithDefault<number>;
}

export interface SettingTable {
  name: string;
  value: string;
}

export interface Tables extends WebhookTables {
  account: AccountTable;
  login: LoginTable;
  session: SessionTable;
  verification: VerificationTable;
  api_key: ApiKeyTable;
  usage_day: UsageDayTable;
  setting: SettingTable;
}
