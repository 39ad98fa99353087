// Defines the command-line interface of `npm run admin` for operators.
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { findPlan, type Plan, planNames } from '../../contracts/api/plans.ts';
import { AdminCommand, AdminFailure } from './command-schemas.ts';

const exitCodeHelp = `
Exit codes: 0 success, 1 unexpected error, 2 invalid arguments or settings, 3 key, account, or webhook
not found, 4 refused, 5 another process has the state open.

Reads the same settings from the environment as the server: DATA_DIR, STATE_URL, AUTH_SECRET.`;

const backupHelp = `
The file contains password hashes and the secret that decrypts the signing secrets of webhooks
(AUTH_SECRET, or DATA_DIR/auth-secret). Only the owner of the file can read it. Keep it private. The
command overwrites an earlier backup of the same name, but no other file.`;

const restoreHelp = `
Also restores DATA_DIR/auth-secret. If AUTH_SECRET is set to another value, or if a running server uses
another secret, the command changes nothing and prints what to do first.`;

interface Outputs {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

export interface ProgramOptions extends Outputs {
  readonly run: (command: AdminCommand) => Promise<void>;
  readonly readPassword: () => Promise<string>;
}

export function createProgram(options: ProgramOptions): Command {
  const program = new Command('admin')
    .description(
      'Manages keys, accounts, webhooks, rebuild mode, and backups. Works while the server is running.',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', exitCodeHelp)
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for all options)');
  const run = (command: unknown) => options.run(decode(command));
  addKeys(program, run);
  addAccounts(program, run, options.readPassword);
  addWebhooks(program, run);
  addOthers(program, run);
  redirectOutput(program, options);
  return program;
}

type Run = (command: unknown) => Promise<void>;

function addKeys(program: Command, run: Run): void {
  const keys = program.command('keys').description('API keys');
  keys
    .command('create')
    .description(
      'create a key, and its account if it does not exist; prints the key, which is shown only once',
    )
    .requiredOption('--account <email>', 'email of the account')
    .addOption(planOption('new plan of the account (default: unchanged; free for a new account)'))
    .option('--name <name>', 'what the key is for', 'Made by an operator')
    .action(({ account: email, plan, name }) => run({ command: 'keys create', email, plan, name }));
  keys
    .command('list')
    .description('list active keys')
    .option('--account <email>', 'only this account')
    .option('--all', 'include revoked keys', false)
    .action(({ account: email, all }) => run({ command: 'keys list', email, isAll: all }));
  keys
    .command('revoke <key-or-prefix>')
    .description('revoke a key, effective immediately')
    .action((key) => run({ command: 'keys revoke', key }));
}

function addAccounts(program: Command, run: Run, readPassword: () => Promise<string>): void {
  const accounts = program.command('accounts').description('accounts, plans, and passwords');
  accounts
    .command('list')
    .description('list all accounts')
    .action(() => run({ command: 'accounts list' }));
  accounts
    .command('plan')
    .argument('<email>')
    .argument('<plan>', planNames.join(', '), parsePlan)
    .description('change the plan of an account, effective immediately')
    .action((email, plan) => run({ command: 'accounts plan', email, plan }));
  accounts
    .command('password <email>')
    .description('set the password, read from standard input, and end all sessions')
    .action(async (email) =>
      run({ command: 'accounts password', email, password: await readPassword() }),
    );
  accounts
    .command('reset-link <email>')
    .description('print a password reset link, which works once and expires after 30 minutes')
    .action((email) => run({ command: 'accounts reset-link', email }));
  accounts
    .command('remove <email>')
    .description('remove the account with its keys, sessions, usage, and webhooks')
    .action((email) => run({ command: 'accounts remove', email }));
}

function addWebhooks(program: Command, run: Run): void {
  const webhooks = program.command('webhooks').description('webhooks of all accounts');
  webhooks
    .command('list')
    .description('list webhooks, without their secrets and URL paths')
    .option('--account <email>', 'only this account')
    .action(({ account: email }) => run({ command: 'webhooks list', email }));
  webhooks
    .command('disable <id>')
    .description('disable a webhook and store its missed deliveries')
    .action((id) => run({ command: 'webhooks disable', id }));
  webhooks
    .command('enable <id>')
    .description('enable a webhook; the owner can then send its missed deliveries')
    .action((id) => run({ command: 'webhooks enable', id }));
  webhooks
    .command('reset-secrets')
    .description(
      'if AUTH_SECRET was lost: disable every webhook whose signing secret cannot be decrypted, and ' +
        'replace the secret; its owner must then rotate the secret and enable the webhook',
    )
    .action(() => run({ command: 'webhooks reset-secrets' }));
}

function addOthers(program: Command, run: Run): void {
  program
    .command('rebuild')
    .argument('[on|off]', 'if omitted, shows the current state', parseSwitch)
    .description('turn rebuild mode on or off; while on, endpoints that need a key return 503')
    .action((isOn) => run({ command: 'rebuild', isOn }));
  program
    .command('backup [file]')
    .description(
      'write accounts, keys, usage, and webhooks to a file (default: in DATA_DIR/backups)',
    )
    .addHelpText('after', backupHelp)
    .action((file: string | undefined) => run({ command: 'backup', file: file && resolve(file) }));
  program
    .command('restore <file>')
    .description('replace the whole state with a backup; saves a backup of the current state first')
    .addHelpText('after', restoreHelp)
    .action((file: string) => run({ command: 'restore', file: resolve(file) }));
}

const planOption = (description: string): Option =>
  new Option('--plan <plan>', `${planNames.join(', ')}: ${description}`).argParser(parsePlan);

function parsePlan(word: string): Plan {
  const plan = findPlan(word);
  if (plan) return plan;
  throw new InvalidArgumentError(`Use one of these plans: ${planNames.join(', ')}.`);
}

function parseSwitch(word: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on';
  throw new InvalidArgumentError('Use on or off.');
}

function decode(words: unknown): AdminCommand {
  const parsed = AdminCommand.safeParse(words);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new AdminFailure('usage', `Invalid arguments. ${faults.join('; ')}.`);
}

/** Prevents commander from exiting the process, and redirects the output of commander. */
function redirectOutput(command: Command, { stdout, stderr }: Outputs): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
  });
  for (const child of command.commands) redirectOutput(child, { stdout, stderr });
}
