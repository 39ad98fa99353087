// What admin commands work with.
import type { AdminSecret } from '../auth-secret.ts';
import type { RandomBytes } from '../keys/key-format.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { AccountStore } from '../state/accounts.ts';
import type { State } from '../state/state.ts';

export interface AdminOptions {
  readonly state: State;
  /** Where backups go that were given no file. */
  readonly dataDir: string;
  readonly secret: AdminSecret;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly randomBytes: RandomBytes;
  readonly hashPassword: (password: string) => Promise<string>;
}

export interface AdminDeps extends AdminOptions {
  readonly keys: KeyStore;
  readonly accounts: AccountStore;
}
