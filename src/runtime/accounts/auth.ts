// better-auth on the state: sign-in by password, passkey or, if configured, GitHub; sessions in a
// cookie.
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { passwordRules } from '../../contracts/passwords.ts';
import { dayMs } from '../../contracts/time.ts';
import type { State } from '../state/state.ts';
import { toAuthDatabase } from './auth-tables.ts';
import type { EmailReservations } from './email-reservations.ts';
import type { PasskeyChecks } from './passkey-checks.ts';
import type { Passwords } from './passwords.ts';

/** GitHub redirects back to a path below this one. */
export const authPath = '/account/auth';

/** How long a session lasts after its last extension, and how old it is when it is extended. */
export const sessionRules = { expiresMs: 30 * dayMs, refreshMs: dayMs } as const;

/** The server sets it; the value that a request brings is dropped. */
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
    // better-auth lists and ends the sessions of an account for a fresh session only. Ours do so at any
    // age: the settings page needs them.
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

/** Its paths are not reachable: our own pages call it. */
function toPasskeyPlugin({ siteName, origin, checkNew, checkUse }: PasskeyChecks) {
  return passkey({
    rpName: siteName,
    // Where no passkeys are offered, nothing calls the plugin.
    rpID: new URL(origin ?? 'http://localhost').hostname,
    origin: origin ?? 'http://localhost',
    // Found by the browser without an email, and a second factor in itself.
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
    // The state's column is `credential_id`, which is not the snake case of `credentialID`.
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  });
}
