// Assembles accounts: authentication, limits and the rendering of their pages.

import { randomBytes } from 'node:crypto';
import { dayMs } from '../../contracts/time.ts';
import type { RuntimeConfig } from '../config/config.ts';
import { createKeyStore } from '../keys/key-store.ts';
import type { Log } from '../logging/log.ts';
import type { StateQuotas } from '../quotas/state-quotas.ts';
import { createRateLimit } from '../rate-limits/rate-limit.ts';
import type { ReleaseManager } from '../release/release-manager.ts';
import type { State } from '../state/state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { createAccountStore } from './account-store.ts';
import { createAuth } from './auth.ts';
import { createEmailReservations } from './email-reservations.ts';
import { createLockout } from './lockout.ts';
import type { AccountDeps } from './page-result.ts';
import { createPasswords } from './passwords.ts';
import { openRenderer } from './renderer.ts';

export interface AccountsOptions {
  readonly config: RuntimeConfig;
  readonly secret: string;
  readonly state: State;
  readonly quotas: StateQuotas;
  readonly webhooks: Webhooks;
  readonly serving: ReleaseManager;
  readonly log: Log;
  readonly now: () => Date;
  readonly createId: () => string;
}

export async function openAccounts(options: AccountsOptions): Promise<AccountDeps> {
  const { config, secret, state, serving, now, createId } = options;
  const { github, isSignUpOpen } = config;
  const siteUrl = config.site.url;
  return {
    parts: {
      auth: createAuth({
        ...{ state, siteUrl, secret, isSignUpOpen, github, createId },
        passwords: createPasswords(),
        emailReservations: createEmailReservations(state.db, now),
      }),
      accounts: createAccountStore({ state, now, createId }),
      keys: createKeyStore({ state, now, randomBytes }),
      quotas: options.quotas,
      webhooks: options.webhooks,
      lockout: createLockout(now),
      signUps: createRateLimit({ limit: config.signUpsPerDay, windowMs: dayMs, now }),
      requests: createRateLimit({ limit: config.bursts.account, now }),
      secret,
      siteUrl,
      isSignUpOpen,
      hasGitHub: github !== undefined,
      now,
      findGenerated: () => serving.find()?.manifest.generated ?? null,
    },
    renderer: await openRenderer(options),
    bursts: createRateLimit({ limit: config.bursts.signIn, now }),
  };
}
