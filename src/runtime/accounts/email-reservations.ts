// Prevents two simultaneous sign-ups from creating accounts with the same email. In DuckDB, the
// table has no unique index that would prevent duplicates.
import type { State } from '../state/state.ts';

export interface EmailReservations {
  /**
   * Call this before creating an account. Returns false if an account with this email exists or is
   * being created.
   */
  reserve(email: string): Promise<boolean>;
  /** Ends a reservation. Call this after the account has been created. */
  release(email: string): void;
}

/** A reservation that is not released expires after this time. */
const reservedMs = 10_000;

export function createEmailReservations(db: State['db'], now: () => Date): EmailReservations {
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
