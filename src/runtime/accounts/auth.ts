// Configures better-auth. Visitors sign in with a password or, if configured, with GitHub. A cookie
// contains the session token.
import { betterAuth } from 'better-auth';
import {
  CamelCasePlugin,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type QueryId,
  type SchemableIdentifierNode,
} from 'kysely';
import { passwordRules } from '../../lib/password-rules.ts';
import { dayMs } from '../../lib/time.ts';
import type { State } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';
import type { EmailReservations } from './email-reservations.ts';
import type { Passwords } from './passwords.ts';

/** The base path of better-auth. After a sign-in, GitHub redirects to a path below it. */
export const authPath = '/account/auth';

/** A session expires 30 days after it was last extended. It is extended at most once a day. */
export const sessionRules = { expiresMs: 30 * dayMs, refreshMs: dayMs } as const;

/**
 * The request header that passes the client's IP address to better-auth. The server removes this
 * header from the client's request and sets its own value.
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
    onAPIError: { errorURL: '/account/sign-in' },
    advanced: {
      cookiePrefix: 'daybreak',
      useSecureCookies: options.siteUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The check of the schema asks PostgreSQL's catalog with functions that DuckDB lacks. Our own
      // migrations create the schema, and tests use it with both databases.
      database: { generateId: options.createId, validateSchema: false },
    },
    // The service has its own rate limits, by IP address and by account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

/** better-auth's option for table names fails, because both sides have a table named `account`. */
const names: Readonly<Record<string, string>> = { user: 'account', account: 'login' };

class Renamer extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    const plain = super.transformSchemableIdentifier(node, queryId);
    const { name } = plain.identifier;
    return { ...plain, identifier: { ...plain.identifier, name: names[name] ?? name } };
  }
}

class RenamePlugin implements KyselyPlugin {
  readonly #renamer = new Renamer();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#renamer.transformNode(node, queryId);
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/**
 * Returns the state database with better-auth's table names and with column names in camel case.
 */
export const toAuthDatabase = (db: Kysely<Tables>) =>
  db.withPlugin(new RenamePlugin()).withPlugin(new CamelCasePlugin());
