// Looks up the account of a request's `X-Api-Key`.
import type { Plan } from '../../contracts/plans.ts';

export interface KeyHolder {
  readonly accountId: string;
  readonly plan: Plan;
  readonly keyId: string;
  /** The first 12 characters, the only part that may be logged or shown. */
  readonly prefix: string;
  /** Milliseconds of the time when a replaced key ends; undefined for the others. */
  readonly endsAtMs?: number | undefined;
}

export interface KeyRing {
  /**
   * The holder of a key, or undefined for a key that is malformed, unknown or revoked. Revocations
   * apply from the next request. Returns without waiting when the key is cached.
   */
  find(key: string): KeyHolder | undefined | Promise<KeyHolder | undefined>;
}
