// better-auth over the state: passwords and, where it is set up, GitHub; sessions in a cookie.
import { betterAuth } from 'better-auth';
import { passwordRules } from '../../contracts/passwords.ts';
import type { State } from '../state/state.ts';
import type { Addresses } from './addresses.ts';
import { toAuthDatabase } from './auth-tables.ts';
import type { Passwords } from './passwords.ts';

/** Where GitHub sends people back to. */
export const authPath = '/account/auth';

/** Ours alone: what a request says of its own address is not taken over. */
export const addressHeader = 'x-daybreak-address';

export interface AuthOptions {
  readonly state: State;
  readonly siteUrl: string;
  readonly secret: string;
  readonly isSignUpOpen: boolean;
  readonly github: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly createId: () => string;
  readonly passwords: Passwords;
  readonly addresses: Addresses;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { github, isSignUpOpen, passwords, addresses } = options;
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
    session: { expiresIn: 30 * 86_400, updateAge: 86_400 },
    databaseHooks: {
      user: {
        create: {
          before: async ({ email }) => ((await addresses.reserve(email)) ? undefined : false),
          after: async ({ email }) => addresses.release(email),
        },
      },
    },
    onAPIError: { errorURL: '/account/sign-in' },
    advanced: {
      cookiePrefix: 'daybreak',
      useSecureCookies: options.siteUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: options.createId },
    },
    // Ours count by address and by account; theirs would count twice.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}
