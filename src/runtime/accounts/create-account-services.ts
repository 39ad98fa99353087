// Creates what the account pages need: authentication, stores, and rate limits.

import { randomBytes } from 'node:crypto';
import { messageOf } from '../../lib/error-message.ts';
import { dayMs } from '../../lib/time.ts';
import { resolveWatched } from '../../snapshot/api/watched-events.ts';
import type { RuntimeConfig } from '../config/config.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createKeyStore } from '../keys/key-store.ts';
import type { Log } from '../logging/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { QuotaService } from '../quotas/quotas.ts';
import type { ReleaseManager } from '../release/release-manager.ts';
import type { State } from '../state/state.ts';
import { readPingContent } from '../webhooks/sample-events.ts';
import { findWarnings } from '../webhooks/warnings.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { AccountServices } from './account-services.ts';
import { createAccountStore } from './account-store.ts';
import { createAuth } from './auth.ts';
import { createAuthorizationCodes } from './authorization-codes.ts';
import { createEmailReservations } from './email-reservations.ts';
import { createLockout } from './lockout.ts';
import { createPasswords } from './passwords.ts';
import { createResetLinks } from './reset-links.ts';

export interface AccountsOptions {
  readonly config: RuntimeConfig;
  readonly secret: string;
  readonly state: State;
  readonly quotas: QuotaService;
  readonly webhooks: Webhooks;
  readonly serving: ReleaseManager;
  readonly mailer: Mailer | undefined;
  readonly log: Log;
  readonly now: () => Date;
  readonly createId: () => string;
}

/** Per IP address. */
const signUpsPerDay = 50;
const attemptsPerMinute = 20;
/** Account pages and forms, per account, or per IP address for visitors without a session. */
const requestsPerMinute = 120;
const linksPerHour = 3;
const noticesPerHour = 10;
const hourMs = 3_600_000;

export function openAccounts(options: AccountsOptions): AccountServices {
  const { config, secret, state, serving, log, now, createId } = options;
  const { github, isSignUpOpen, hasRateLimits: isOn } = config;
  const { name: siteName, url: siteUrl } = config.site;
  const passwords = createPasswords();
  return {
    auth: createAuth({
      state,
      siteUrl,
      secret,
      isSignUpOpen,
      github,
      createId,
      passwords,
      emailReservations: createEmailReservations(state.db, now),
    }),
    accounts: createAccountStore({ state, now, createId }),
    keys: createKeyStore({ state, now, randomBytes }),
    quotas: options.quotas,
    webhooks: options.webhooks,
    lockout: createLockout(now),
    signUps: createRateLimit({ limit: signUpsPerDay, windowMs: dayMs, isOn, now }),
    requests: createRateLimit({ limit: requestsPerMinute, isOn, now }),
    attempts: createRateLimit({ limit: attemptsPerMinute, isOn, now }),
    codes: createAuthorizationCodes({ state, now, createId, randomBytes }),
    resetLinks: createResetLinks({ state, now, createId, randomBytes }),
    resets: createRateLimit({ limit: linksPerHour, windowMs: hourMs, now }),
    notices: createRateLimit({ limit: noticesPerHour, windowMs: hourMs, now }),
    passwords,
    mailer: options.mailer,
    contact: config.contact ?? null,
    onFault: (message, cause) => log('error', message, { reason: messageOf(cause) }),
    secret,
    siteName,
    siteUrl,
    isSignUpOpen,
    hasGitHub: github !== undefined,
    now,
    ...readRelease(serving),
  };
}

/**
 * Functions that read the served release for the account pages. They also work before the first
 * release is available.
 */
export const readRelease = (
  serving: Pick<ReleaseManager, 'use'>,
): Pick<AccountServices, 'findWarnings' | 'readPingContent' | 'findMissing'> => ({
  findWarnings: async (created, others) =>
    await serving.use((release) => findWarnings(release, created, others)),
  findMissing: async (watched) =>
    await serving.use(
      async (release) => release && (await resolveWatched(release.snapshot, watched)).missing,
    ),
  readPingContent: async (kind) => await serving.use((release) => readPingContent(release, kind)),
});
