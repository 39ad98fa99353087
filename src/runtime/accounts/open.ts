// The accounts as one part of the runtime: who signs in, and the pages that show it.
import { randomBytes } from 'node:crypto';
import { createBursts } from '../bursts/bursts.ts';
import type { RuntimeConfig } from '../config.ts';
import { createKeyStore } from '../keys/key-store.ts';
import type { Log } from '../log.ts';
import type { StateQuotas } from '../quotas/state-quotas.ts';
import type { Serving } from '../serving.ts';
import { createAccountStore } from '../state/accounts.ts';
import type { State } from '../state/state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { createAddresses } from './addresses.ts';
import { createAuth } from './auth.ts';
import type { AccountDeps } from './handled.ts';
import { createLockout } from './lockout.ts';
import { createPasswords } from './passwords.ts';
import { openRenderer } from './renderer.ts';

const dayMs = 86_400_000;

export interface AccountsOptions {
  readonly config: RuntimeConfig;
  readonly secret: string;
  readonly state: State;
  readonly quotas: StateQuotas;
  readonly webhooks: Webhooks;
  readonly serving: Serving;
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
        addresses: createAddresses(state.db, now),
      }),
      accounts: createAccountStore({ state, now, createId }),
      keys: createKeyStore({ state, now, randomBytes }),
      quotas: options.quotas,
      webhooks: options.webhooks,
      lockout: createLockout(now),
      signUps: createBursts({ perMinute: config.signUpsPerDay, windowMs: dayMs, now }),
      requests: createBursts({ perMinute: config.bursts.account, now }),
      secret,
      siteUrl,
      isSignUpOpen,
      hasGitHub: github !== undefined,
      now,
      findGenerated: () => serving.find()?.manifest.generated ?? null,
    },
    renderer: await openRenderer(options),
    bursts: createBursts({ perMinute: config.bursts.signIn, now }),
  };
}
