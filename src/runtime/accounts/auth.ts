// Configures better-auth: sign-in with a password, a passkey, or (if configured) GitHub. The
// session is stored in a cookie.
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { passwordRules } from '../../contracts/password-rules.ts';
import { dayMs } from '../../contracts/time.ts';
import type { State } from '../state/state.ts';
import { toAuthDatabase } from './auth-tables.ts';
import type { EmailReservations } from './email-reservations.ts';
import type { PasskeyChecks } from './passkey-checks.ts';
import type { Passwords } from './password-thread-client.ts';

/** better-auth's base path. GitHub redirects back to a path under it. */
export const authPath = '/account/auth';

/** A session expires 30 days after it was last extended. It is extended at most once a day. */
export const sessionRules = { expiresMs: 30 * dayMs, refreshMs: dayMs } as const;

/**
 * The header that passes the client's IP address to better-auth. A value sent by the client is
 * dropped.
 */
export const addressHeader = 'x-daybreak-address';

export interface AuthOptions {
  readonly state: State;
  readonly siteUrl: string;
  readonly secret: string;
  readonly isSignUpOpen: boolean;
  readonly github: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly createId: () => string;
  readonly passwords: Passwords;
  readonly emailReservations: EmailReservations;
  readonly passkeys: PasskeyChecks;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { github, isSignUpOpen, passwords, emailReservations } = options;
  return betterAuth({
    baseURL: options.siteUrl,
    basePath: authPath,
    secret: options.secret,
    database: { db: toAuthDatabase(options.state.db), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !isSignUpOpen,
      minPasswordLength: passwordRules.minLength,
      maxPasswordLength: passwordRules.maxLength,
      password: passwords,
    },
    account: { encryptOAuthTokens: true },
    ...(github ? { socialProviders: { github: { ...github, disableSignUp: !isSignUpOpen } } } : {}),
    user: { additionalFields: { plan: { type: 'string', input: false, defaultValue: 'free' } } },
    // By default, better-auth lists and ends sessions only for visitors who signed in recently.
    // With `freshAge: 0`, the settings page can list and end sessions at any time.
    session: {
      expiresIn: sessionRules.expiresMs / 1000,
      updateAge: sessionRules.refreshMs / 1000,
      freshAge: 0,
    },
    databaseHooks: {
      user: {
        create: {
          before: async ({ email }) =>
            (await emailReservations.reserve(email)) ? undefined : false,
          after: async ({ email }) => emailReservations.release(email),
        },
      },
    },
    plugins: [toPasskeyPlugin(options.passkeys)],
    onAPIError: { errorURL: '/account/sign-in' },
    advanced: {
      cookiePrefix: 'daybreak',
      useSecureCookies: options.siteUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: options.createId },
    },
    // We have our own rate limits by IP address and by account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/**
 * Creates better-auth's passkey plugin. Its own HTTP paths are not routed: our pages call its
 * functions.
 */
function toPasskeyPlugin({ siteName, origin, checkNew, checkUse }: PasskeyChecks) {
  return passkey({
    rpName: siteName,
    // If passkeys are not offered, nothing calls the plugin, so the fallback values do not matter.
    rpID: new URL(origin ?? 'http://localhost').hostname,
    origin: origin ?? 'http://localhost',
    // Browsers can find the passkey without an email, and must verify the user, for example by PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification: { registrationInfo } }) =>
        await checkNew({
          credentialId: registrationInfo?.credential.id ?? '',
          isUserVerified: registrationInfo?.userVerified ?? false,
        }),
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) =>
        await checkUse({
          credentialId: authenticationInfo.credentialID,
          isUserVerified: authenticationInfo.userVerified,
        }),
    },
    // Our column `credential_id` becomes `credentialId` in camel case, not `credentialID`.
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  });
}
