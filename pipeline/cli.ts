// The pipeline's commands: `npm run pipeline -- <command>`.
import { Command, CommanderError } from 'commander';
import { addBuild } from './commands/build.ts';
import { type Context, createContext } from './commands/context.ts';
import { addDemo } from './commands/demo.ts';
import { addImport } from './commands/import.ts';
import { addMorning } from './commands/morning.ts';
import { addPublish } from './commands/publish.ts';
import { readConfig } from './config.ts';
import { exitCodes, Failure, toFailure } from './io/failure.ts';
import { createProgress } from './io/progress.ts';

const exitCodeHelp = `
Exit codes: 0 done, 1 unforeseen, 2 wrong words or settings, 3 an input cannot be read,
4 refused by a check or guard (what was published stays), 5 another pipeline is at work,
6 the disk is full or not writable.

Settings are read from the environment: DATA_DIR, HOST, PORT, SITE_URL, SITE_NAME, BUILD_MEMORY.`;

function createProgram(context: () => Context): Command {
  const program = new Command('pipeline')
    .description('Turns observations into one immutable release, every morning.')
    .option('--json', 'report as one JSON document on standard output')
    .addHelpText('after', exitCodeHelp)
    .showHelpAfterError('(add --help for all options)')
    .exitOverride();
  addDemo(program, context);
  addImport(program, context);
  addBuild(program, context);
  addPublish(program, context);
  addMorning(program, context);
  for (const command of program.commands) command.exitOverride();
  return program;
}

async function main(): Promise<number> {
  let context: Context | undefined;
  const program = createProgram(() => {
    context ??= createContext(
      readConfig(process.env),
      createProgress(process.stderr, Date.now),
      Date.now,
      (text) => process.stdout.write(text),
      () => program.opts<{ json?: boolean }>().json ?? false,
    );
    return context;
  });
  try {
    await program.parseAsync(process.argv);
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (cause) {
    if (cause instanceof CommanderError)
      return cause.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const failure = toFailure(cause, context?.config.dataDir ?? 'the data folder');
    if (failure instanceof Failure) {
      process.stderr.write(`${failure.message}\n`);
      return failure.exitCode;
    }
    process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : cause}\n`);
    return exitCodes.failed;
  }
}

process.exitCode = await main();
