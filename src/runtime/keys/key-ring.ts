// Defines the interface for looking up API keys.
import type { Plan } from '../../contracts/api/plans.ts';

export interface KeyHolder {
  readonly accountId: string;
  readonly plan: Plan;
  readonly keyId: string;
  readonly prefix: string;
  /**
   * When the key stops working after a rotation, in Unix milliseconds. Undefined if the key was not
   * rotated.
   */
  readonly endsAtMs?: number | undefined;
}

export interface KeyRing {
  /**
   * Returns the holder of a key, or undefined if it is malformed, unknown, revoked, or expired. A
   * revocation takes effect with the next request. Returns synchronously if the key is cached.
   */
  find(key: string): KeyHolder | undefined | Promise<KeyHolder | undefined>;
}
