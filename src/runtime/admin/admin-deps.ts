// Defines the dependencies of admin commands.

import type { AccountStore } from '../accounts/account-store.ts';
import type { ResetLinks } from '../accounts/reset-links.ts';
import type { RandomBytes } from '../keys/base62.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { State } from '../state/state.ts';
import type { AdminSecret } from '../webhooks/check-auth-secret.ts';

export interface AdminOptions {
  readonly state: State;
  /** The data folder. Its subfolder `backups` is the default location of backups. */
  readonly dataDir: string;
  readonly secret: AdminSecret;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly randomBytes: RandomBytes;
  readonly hashPassword: (password: string) => Promise<string>;
}

export interface AdminDeps extends AdminOptions {
  readonly keys: KeyStore;
  readonly accounts: AccountStore;
  readonly resetLinks: ResetLinks;
}
