// The type of an admin command, and the results that the command-line tool and the server exchange.
import { type Argument, Option } from 'commander';
import { z } from 'zod';
import type { Account, AccountStore } from '../accounts/account-store.ts';
import type { ResetLinks } from '../accounts/reset-links.ts';
import type { RandomBytes } from '../keys/base62.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { State } from '../state/state.ts';
import type { AdminSecret } from '../webhooks/check-auth-secret.ts';

export interface AdminOptions {
  readonly state: State;
  /** The data folder. Its subfolder `backups` is the default location of backups. */
  readonly dataDir: string;
  readonly secret: AdminSecret;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly createId: () => string;
  readonly randomBytes: RandomBytes;
  readonly hashPassword: (password: string) => Promise<string>;
}

export interface AdminDeps extends AdminOptions {
  readonly keys: KeyStore;
  readonly accounts: AccountStore;
  readonly resetLinks: ResetLinks;
}

interface Definition<Schema extends z.ZodObject> {
  /** The words that call the command, such as `keys create`. */
  readonly name: string;
  readonly about: string;
  /** Text after the options in the help of the command. */
  readonly help?: string;
  readonly schema: Schema;
  /** Where each value of the schema comes from. `stdin` is the first line of standard input. */
  readonly words: { readonly [Name in keyof z.infer<Schema>]-?: Argument | Option | 'stdin' };
  readonly run: (deps: AdminDeps, input: z.infer<Schema>) => Promise<AdminRecord | AdminRecord[]>;
  /**
   * Formats a record for the terminal: the text for standard output, and a note for standard error.
   * If the result is a key, a link, or a file, standard output contains only that, so that scripts
   * can use it. Several records are shown as a table.
   */
  readonly show?: (data: AdminRecord) => readonly [text: string, note?: string];
}
export type AdminCommand = Definition<z.ZodObject>;

/** Checks the types of a command. The values of the command are checked again when it runs. */
export const defineCommand = <Schema extends z.ZodObject>(
  command: Definition<Schema>,
): AdminCommand => ({
  ...command,
  run: (deps, input) => command.run(deps, command.schema.parse(input)),
});

/** A command as it is sent to the server, with the values of its schema. */
export const AdminCall = z.looseObject({ command: z.string() });
export type AdminCall = z.infer<typeof AdminCall>;

export const email = z.string().trim().toLowerCase().pipe(z.email());
export const accountOption = (): Option => new Option('--account <email>', 'only this account');

export async function findAccount({ accounts }: AdminDeps, address: string): Promise<Account> {
  const account = await accounts.find(address);
  if (account) return account;
  const message = `Account ${address} not found. \`accounts list\` shows all accounts.`;
  throw new AdminFailure('not_found', message);
}

export const failureCodes = ['unforeseen', 'usage', 'not_found', 'refused', 'busy'] as const;
export type FailureCode = (typeof failureCodes)[number];

const AdminRecord = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AdminRecord = z.infer<typeof AdminRecord>;

export const AdminResponse = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), data: z.union([AdminRecord, z.array(AdminRecord)]) }),
  z.strictObject({ ok: z.literal(false), code: z.enum(failureCodes), message: z.string() }),
]);
export type AdminResponse = z.infer<typeof AdminResponse>;

/** An error to show to the operator. Its message explains what to do next. */
export class AdminFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
