// Who holds a key: what a request's `X-Api-Key` is checked against.
import type { Plan } from '../../contracts/plans.ts';

export interface KeyHolder {
  readonly accountId: string;
  readonly plan: Plan;
  readonly keyId: string;
  /** The public first 12 characters: the only part that may be logged or shown. */
  readonly prefix: string;
}

export interface KeyRing {
  /**
   * The holder of a key, or undefined for one that is malformed, unknown or revoked. A revocation
   * holds for the next request. Answers without waiting where the key is known in memory.
   */
  find(key: string): KeyHolder | undefined | Promise<KeyHolder | undefined>;
}
