// Entry point of `npm run admin -- <command>`, which works with or without a running server.

import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CommanderError } from 'commander';
import { sendAlert } from '../../lib/alert.ts';
import { ignoreClosedOutput } from '../../lib/broken-pipe.ts';
import { messageOf } from '../../lib/error-message.ts';
import { isMain } from '../../lib/is-main.ts';
import { passwordRules } from '../../lib/password-rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type RuntimeConfig, readConfig } from '../config/config.ts';
import { StateBusyError } from '../state/duckdb-file.ts';
import { stateFile } from '../state/duckdb-state.ts';
import { openState } from '../state/open-state.ts';
import { keepNewFilesPrivate } from '../state/private-files.ts';
import { createAdminSecret } from '../webhooks/check-auth-secret.ts';
import {
  type AdminCall,
  AdminFailure,
  type AdminResponse,
  type FailureCode,
} from './admin-command.ts';
import { createAdminService } from './commands.ts';
import { createProgram, toTable } from './program.ts';
import { sendCommand } from './socket.ts';

interface PasswordInput {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown };
}

/** Reads a password from standard input. A terminal does not show what the operator types. */
async function readPassword({ stdin, stderr }: PasswordInput): Promise<string> {
  const isTerminal = stdin.isTTY === true;
  const { minLength, maxLength } = passwordRules;
  if (isTerminal) stderr.write(`New password (${minLength} to ${maxLength} characters): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}

const exitCodes: Readonly<Record<FailureCode, number>> = {
  unforeseen: 1,
  usage: 2,
  not_found: 3,
  refused: 4,
  busy: 5,
};

/**
 * A starting server opens the state file before its admin socket. Until the socket is open, a
 * command can use neither of them, so the command is retried.
 */
const maxRetries = 20;
const retryMs = 250;

/** The properties of `process` that admin commands use. Tests replace them. */
export interface Host extends PasswordInput {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): unknown };
  readonly now: () => Date;
}

/** Runs a command and returns its exit code. Never throws. `args` excludes the program name. */
export async function runAdmin(args: readonly string[], host: Host): Promise<number> {
  const isJson = () => program.opts<{ json?: boolean }>().json === true;
  const program = createProgram({
    run: async ({ name, show }, input) => {
      const answer = await ask({ command: name, ...input }, readSettings(host.env), host);
      if (!answer.ok) throw new AdminFailure(answer.code, answer.message);
      const { data } = answer;
      if (isJson()) return writeJson(host, data);
      const [text, note] = Array.isArray(data) ? toTable(data) : (show?.(data) ?? []);
      if (note) host.stderr.write(`${note}\n`);
      if (text) host.stdout.write(`${text}\n`);
    },
    readPassword: () => readPassword(host),
    stdout: host.stdout,
    stderr: host.stderr,
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : exitCodes.usage;
    const message = messageOf(cause);
    const code = cause instanceof AdminFailure ? cause.code : 'unforeseen';
    if (args.includes('backup') && code !== 'usage') await alertOperator(message, host);
    if (isJson()) writeJson(host, { error: { code, message } });
    host.stderr.write(`${message}\n`);
    return exitCodes[code];
  }
}

/** Backups usually run unattended. */
async function alertOperator(text: string, { env, stderr }: Host): Promise<void> {
  const { alerts } = readSettings(env);
  if (!alerts) return;
  await sendAlert(alerts, { title: 'a backup failed', text }).catch((cause: unknown) => {
    stderr.write(`The alert could not be sent: ${messageOf(cause)}\n`);
  });
}

const writeJson = ({ stdout }: Host, value: unknown): void =>
  void stdout.write(`${JSON.stringify(value, null, 2)}\n`);

function readSettings(env: NodeJS.ProcessEnv): RuntimeConfig {
  try {
    return readConfig(env);
  } catch (cause) {
    throw new AdminFailure('usage', messageOf(cause));
  }
}

/**
 * Only one process can open the state file, so a running server must run the command. If the state
 * is stored in PostgreSQL, this process runs the command.
 */
async function ask(call: AdminCall, config: RuntimeConfig, host: Host): Promise<AdminResponse> {
  if (config.stateUrl !== undefined) return await runDirectly(call, config, host);
  for (let left = maxRetries; ; left -= 1) {
    const answer = await sendCommand(config.dataDir, call);
    if (answer) return answer;
    try {
      return await runDirectly(call, config, host);
    } catch (cause) {
      if (!(cause instanceof StateBusyError)) throw cause;
      if (left === 0) throw new AdminFailure('busy', cause.message, { cause });
      await delay(retryMs);
    }
  }
}

async function runDirectly(
  call: AdminCall,
  config: RuntimeConfig,
  { now, stderr }: Host,
): Promise<AdminResponse> {
  const { dataDir, stateUrl } = config;
  const log = (level: string, message: string, fields?: Record<string, unknown>) => {
    if (level === 'warn' || level === 'error')
      stderr.write(`${message}: ${JSON.stringify(fields)}\n`);
  };
  // Opening the state would create a new one, and the backup would be empty.
  if (call.command === 'backup' && stateUrl === undefined && !existsSync(stateFile(dataDir))) {
    throw new AdminFailure(
      'not_found',
      `There is no state to back up in ${dataDir}. Set DATA_DIR to the data folder of the server.`,
    );
  }
  const state = await openState({ dataDir, stateUrl, log, now });
  try {
    const service = createAdminService({
      state,
      dataDir,
      secret: createAdminSecret(config),
      siteUrl: config.site.url,
      now,
      randomBytes,
      hashPassword,
      createId: randomUUID,
    });
    return await service.run(call);
  } finally {
    await state.close();
  }
}

if (isMain(import.meta)) {
  keepNewFilesPrivate();
  ignoreClosedOutput();
  const { env, stdin, stdout, stderr, argv } = process;
  const now = () => new Date();
  process.exitCode = await runAdmin(argv.slice(2), { env, stdin, stdout, stderr, now });
}
