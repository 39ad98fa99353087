// Builds the command-line interface of `npm run admin` from the table of commands.
import { Argument, Command, Option } from 'commander';
import { type AdminCommand, AdminFailure, type AdminRecord } from './admin-command.ts';
import { commands } from './commands.ts';

const exitCodeHelp = `
Exit codes: 0 success, 1 unexpected error, 2 invalid arguments or settings, 3 key, account, or webhook
not found, 4 refused, 5 another process has the state open.

Reads the same settings from the environment as the server: DATA_DIR, STATE_URL, AUTH_SECRET.`;

const topics: Readonly<Record<string, string>> = {
  keys: 'API keys',
  accounts: 'accounts, plans, and passwords',
  webhooks: 'webhooks of all accounts',
};

export interface ProgramOptions {
  readonly run: (command: AdminCommand, input: Record<string, unknown>) => Promise<void>;
  readonly readPassword: () => Promise<string>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

export function createProgram(options: ProgramOptions): Command {
  const program = new Command('admin')
    .description(
      'Manages keys, accounts, webhooks, rebuild mode, and backups. Works while the server is running.',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', exitCodeHelp)
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for all options)')
    // Prevents commander from exiting the process. Commands created from here on inherit this.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => options.stdout.write(text),
      writeErr: (text) => options.stderr.write(text),
    });
  for (const command of commands) {
    const [topic = '', action] = command.name.split(' ');
    if (action === undefined) addCommand(program, topic, command, options);
    else {
      const parent =
        program.commands.find((one) => one.name() === topic) ??
        program.command(topic).description(topics[topic] ?? '');
      addCommand(parent, action, command, options);
    }
  }
  return program;
}

function addCommand(
  parent: Command,
  name: string,
  command: AdminCommand,
  { run, readPassword }: ProgramOptions,
): void {
  const words = Object.entries(command.words);
  const program = parent.command(name).description(command.about);
  if (command.help) program.addHelpText('after', command.help);
  for (const [, word] of words) {
    if (word instanceof Argument) program.addArgument(word);
    if (word instanceof Option) program.addOption(word);
  }
  program.action(async () => {
    const args: unknown[] = [...program.processedArgs];
    const input: Record<string, unknown> = {};
    for (const [field, word] of words) {
      if (word === 'stdin') input[field] = await readPassword();
      else if (word instanceof Option) input[field] = program.getOptionValue(word.attributeName());
      else input[field] = args.shift();
    }
    await run(command, decode(command, input));
  });
}

function decode({ schema }: AdminCommand, input: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new AdminFailure('usage', `Invalid arguments. ${faults.join('; ')}.`);
}

/** Formats records as a table without the column `id`. Only the output of `--json` contains it. */
export function toTable(records: readonly AdminRecord[]): readonly [text: string, note?: string] {
  const [first] = records;
  if (!first) return ['', 'None found.'];
  const names = Object.keys(first).filter((name) => name !== 'id');
  const rows = [names, ...records.map((record) => names.map((name) => `${record[name] ?? '-'}`))];
  const widths = names.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return [lines.map((cells) => cells.join('  ').trimEnd()).join('\n')];
}
