// The pipeline's commands: `npm run pipeline -- <command>`.
import { Command, CommanderError } from 'commander';
import { addBuild } from './commands/build.ts';
import { addCollect } from './commands/collect.ts';
import { type Context, createContext } from './commands/context.ts';
import { addDemo } from './commands/demo.ts';
import { addEvaluate } from './commands/evaluate.ts';
import { addHourly } from './commands/hourly.ts';
import { addImport } from './commands/import.ts';
import { addMorning } from './commands/morning.ts';
import { addPublish } from './commands/publish.ts';
import { readConfig } from './config.ts';
import { exitCodes, Failure, toFailure } from './io/failure.ts';
import type { BuildSite } from './publish/assemble.ts';

const exitCodeHelp = `
Exit codes: 0 done, 1 unforeseen, 2 wrong words or settings, 3 an input cannot be read,
4 refused by a check or guard (what was published stays), 5 another pipeline is at work,
6 the disk is full or not writable.

Settings are read from the environment: DATA_DIR, HOST, PORT, SITE_URL, SITE_NAME, BUILD_MEMORY,
BUILD_DISK, GITHUB_TOKEN, HF_TOKEN, OPENROUTER_API_KEY, GITHUB_URL, HF_URL, OPENROUTER_URL, MODELS_DEV_URL.`;

/** What the outside world gives a command; tests give their own. */
export interface Host {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: { write(text: string): boolean };
  readonly stderr: { write(text: string): boolean; readonly isTTY?: boolean };
  readonly nowMs: () => number;
  /** Waits for limits and after faults; the default is the real clock. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Where the catalogue stands; the default is the one of this checkout. */
  readonly catalogFolder?: string;
  /** Renders the pages; the default is the site's own build. */
  readonly buildSite?: BuildSite;
  /** Gives a signal that is raised when the process is asked to end. */
  readonly stopSignal: () => AbortSignal;
}

function createProgram(context: () => Context, host: Host): Command {
  const program = new Command('pipeline')
    .description('Turns observations into one immutable release, every morning.')
    .option('--json', 'report as one JSON document on standard output')
    .addHelpText('after', exitCodeHelp)
    .showHelpAfterError('(add --help for all options)');
  addDemo(program, context);
  addImport(program, context);
  addCollect(program, context);
  addBuild(program, context);
  addPublish(program, context);
  addMorning(program, context);
  addEvaluate(program, context);
  addHourly(program, context);
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
    });
  }
  return program;
}

/** Runs one command; gives its exit code and never throws. `args` are the words after the program. */
export async function runCommand(args: readonly string[], host: Host): Promise<number> {
  let context: Context | undefined;
  const program = createProgram(() => {
    context ??= createContext(
      readConfig(host.env),
      host,
      () => program.opts<{ json?: boolean }>().json ?? false,
    );
    return context;
  }, host);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.ok;
  } catch (cause) {
    if (cause instanceof CommanderError) {
      return cause.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    const failure = toFailure(cause, context?.config.dataDir ?? 'the data folder');
    if (failure instanceof Failure) {
      host.stderr.write(`${failure.message}\n`);
      return failure.exitCode;
    }
    host.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : cause}\n`);
    return exitCodes.failed;
  }
}

/** Taken over only while something is served: until then a signal ends the process at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

if (import.meta.main) {
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    nowMs: Date.now,
    stopSignal,
  });
}
