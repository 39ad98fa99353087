// No two accounts share an address. The embedded state has no unique index that would see to it,
// and between looking and inserting a second sign-up may look as well.
import type { State } from '../state/state.ts';

export interface Addresses {
  /** Before an account is made; false when there is one of that address, or it is being made. */
  reserve(email: string): Promise<boolean>;
  /** After it was made. */
  release(email: string): void;
}

/** An account that could not be made lets go of its address by then. */
const reservedMs = 10_000;

export function createAddresses(db: State['db'], now: () => Date): Addresses {
  const reserved = new Map<string, number>();
  return {
    async reserve(email) {
      const nowMs = now().getTime();
      if ((reserved.get(email) ?? 0) > nowMs) return false;
      reserved.set(email, nowMs + reservedMs);
      const found = await db
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      if (found) reserved.delete(email);
      return found === undefined;
    },
    release(email) {
      reserved.delete(email);
    },
  };
}
