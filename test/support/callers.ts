// API keys for tests without a state database: a key for each plan, and quotas in memory.
import type { Plan } from '../../src/contracts/api/plans.ts';
import type { KeyRing } from '../../src/runtime/keys/key-ring.ts';
import type { Quotas } from '../../src/runtime/quotas/quotas.ts';

/** `key-free`, `key-dev`, `key-pro`, `key-business` */
export const keyOf = (plan: Plan): string => `key-${plan}`;

export const callers: KeyRing = {
  find(key) {
    const plan = /^key-(free|dev|pro|business)$/.exec(key)?.[1] as Plan | undefined;
    return plan && { accountId: `account-${plan}`, plan, keyId: key, prefix: key };
  },
};

export interface CountedQuotas extends Quotas {
  used(accountId: string): number;
}

export function countQuotas(resetSeconds = 1_782_950_400): CountedQuotas {
  const counts = new Map<string, number>();
  const used = (accountId: string) => counts.get(accountId) ?? 0;
  const count = (accountId: string, limit: number) => {
    const spent = Math.min(used(accountId), limit);
    return { limit, used: spent, remaining: limit - spent, resetSeconds };
  };
  return {
    used,
    read: async (accountId, limit) => count(accountId, limit),
    async take(accountId, limit) {
      const isAllowed = used(accountId) < limit;
      if (isAllowed) counts.set(accountId, used(accountId) + 1);
      let isTaken = isAllowed;
      return {
        ...count(accountId, limit),
        isAllowed,
        giveBack() {
          if (isTaken) counts.set(accountId, used(accountId) - 1);
          isTaken = false;
        },
      };
    },
  };
}
