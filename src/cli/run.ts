// Parses the command line, runs the command, and turns errors into messages and exit codes.
import { parseArgs } from 'node:util';
import { apiVersion } from '../contracts/api/api-version.ts';
import { findNearest } from '../lib/nearest-name.ts';
import { type Command, commonOptions, type Options } from './command.ts';
import { commands } from './commands.ts';
import { readConfig } from './config.ts';
import { exitCodes, UserError } from './errors.ts';
import { toCommandHelp, toCompletion, toHelp } from './help.ts';
import { toLine, toSafe } from './output.ts';
import {
  createSession,
  defaultUrl,
  isKey,
  type SafeTerminal,
  type Terminal,
  toUserError,
} from './session.ts';

export async function runCli(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  raw: Terminal,
): Promise<number> {
  const terminal = toSafe(raw);
  const { name, rest } = splitCommand(words);
  try {
    if (name === undefined && rest.some((word) => word === '--version' || word === '-V')) {
      terminal.write(`${apiVersion}\n`);
      return exitCodes.success[0];
    }
    if (name === undefined || (name === 'help' && rest[0] === undefined)) {
      terminal.write(toHelp(commands));
      const isAsked = name === 'help' || words.includes('--help') || words.includes('-h');
      return isAsked ? exitCodes.success[0] : exitCodes.usage[0];
    }
    if (name === 'completion') {
      const text = toCompletion(rest[0] ?? '', commands);
      if (text === undefined)
        throw new UserError(
          `${rest[0] === undefined ? 'The name of a shell is missing.' : `Unknown shell "${rest[0].slice(0, 60)}".`} ` +
            'Use bash, zsh, or fish, for example: daybreak completion bash',
        );
      terminal.write(text);
      return exitCodes.success[0];
    }
    const isHelp = name === 'help';
    const wanted = isHelp ? (rest[0] ?? '') : name;
    const command = commands.find((one) => one.name === wanted);
    if (!command) throw new UserError(describeUnknown(wanted));
    return await runCommand(command, isHelp ? ['--help'] : rest, env, terminal);
  } catch (cause) {
    const { message, code } = cause instanceof UserError ? cause : toUnexpected(cause);
    terminal.warn(`daybreak: ${toLine(message)}\n`);
    return code;
  }
}

/** Finds the name of the command. Options may come before it. */
function splitCommand(words: readonly string[]): { name?: string; rest: readonly string[] } {
  const options = toParsed(Object.assign({}, ...commands.map((one) => one.options)));
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional')?.index;
  if (first === undefined) return { rest: words };
  return { name: words[first] ?? '', rest: words.toSpliced(first, 1) };
}

async function runCommand(
  command: Command,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: SafeTerminal,
): Promise<number> {
  const { values, positionals } = parse(command, words);
  if (values.help) {
    terminal.write(toCommandHelp(command));
    return exitCodes.success[0];
  }
  const { length } = positionals;
  if (length < command.minArgs || length > command.maxArgs) {
    throw new UserError(
      `Wrong number of arguments: ${length}. Usage: daybreak ${command.name} ${command.args}`,
    );
  }
  if (values.json && values.csv)
    throw new UserError('--json and --csv cannot be combined. Use either --json or --csv.');
  const config = readConfig(env);
  const home = env.DAYBREAK_URL || config.url || defaultUrl;
  const url = String(values.url ?? home);
  const origin = toOrigin(url);
  // A key is sent only to the server that it was set for, never to another one in `--url`.
  const own = env.DAYBREAK_API_KEY && toOrigin(home) === origin ? env.DAYBREAK_API_KEY : undefined;
  const saved = config.url && toOrigin(config.url) === origin ? config.key : undefined;
  const key = own ?? saved;
  if (key !== undefined && !isKey(key) && command.name !== 'login')
    throw new UserError(
      'DAYBREAK_API_KEY is not an API key. Set it to the key only, without spaces or other characters.',
    );
  const format = values.json ? 'json' : values.csv ? 'csv' : 'table';
  const session = createSession({ url, key, env, terminal, format });
  try {
    return await command.run({ session, args: positionals, values });
  } catch (cause) {
    throw isNetwork(cause) ? toUserError(url, cause) : cause;
  }
}

function toOrigin(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url).origin;
  throw new UserError(`Invalid server URL "${url}". Use a URL such as ${defaultUrl}.`);
}

const toParsed = (options: Options) =>
  Object.fromEntries(
    Object.entries({ ...options, ...commonOptions }).map(([name, { type, short }]) => [
      name,
      { type, ...(short ? { short } : {}) },
    ]),
  );

function parse(command: Command, words: readonly string[]) {
  const options = toParsed(command.options);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (cause) {
    const message = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : String(cause);
    throw new UserError(`${message}. \`daybreak ${command.name} --help\` lists the options.`);
  }
}

function describeUnknown(name: string): string {
  const near = findNearest(
    name,
    commands.map((one) => one.name),
  );
  const hint = near ? `Did you mean \`${near}\`?` : '`daybreak help` lists all commands.';
  return `Unknown command "${name.slice(0, 60)}". ${hint}`;
}

const isNetwork = (cause: unknown): boolean =>
  cause instanceof TypeError && cause.message === 'fetch failed';

const toUnexpected = (cause: unknown): { message: string; code: number } => ({
  message: cause instanceof Error ? cause.message : String(cause),
  code: exitCodes.unexpected[0],
});
