// The command line of the pipeline: `npm run pipeline -- <command>`.
import { Command, CommanderError } from 'commander';
import { ignoreClosedOutput } from '../src/lib/broken-pipe.ts';
import { isMain } from '../src/lib/is-main.ts';
import { PipelineSettings } from '../src/lib/settings.ts';
import { inSpan, startTelemetry } from '../src/lib/telemetry.ts';
import { alertOperator } from './commands/alert-operator.ts';
import { addApplyChanges } from './commands/apply-changes.ts';
import { addBuild } from './commands/build.ts';
import { addCollect } from './commands/collect.ts';
import { type Context, createContext, type Host } from './commands/context.ts';
import { addDaemon } from './commands/daemon.ts';
import { addDemo } from './commands/demo.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEvaluate } from './commands/evaluate.ts';
import { addHourly } from './commands/hourly.ts';
import { addImport } from './commands/import.ts';
import { addMorning } from './commands/morning.ts';
import { addPublish } from './commands/publish.ts';
import { addRecordWorld } from './commands/record-world.ts';
import { addRepository } from './commands/repository.ts';
import { readConfig } from './config/config.ts';
import { exitCodes, Failure, toFailure } from './io/failure.ts';

const exitCodeHelp = `
Exit codes: 0 success, 1 unexpected error, 2 invalid arguments or settings, 3 unreadable input,
4 refused by a check (the published release does not change), 5 another pipeline is running,
6 the disk is full or not writable, 7 a source cannot be reached or rejects requests (doctor).

Settings come from environment variables (see docs/operations.md):
${Object.keys(PipelineSettings.shape).join(', ')}`;

function createProgram(context: () => Context, host: Host): Command {
  const program = new Command('pipeline')
    .description('Collects observations and publishes them as immutable releases.')
    .option('--json', 'write the report as JSON to standard output')
    .addHelpText('after', exitCodeHelp)
    .showHelpAfterError('(Add --help to list all options.)');
  addDemo(program, context);
  addImport(program, context);
  addCollect(program, context);
  addBuild(program, context);
  addPublish(program, context);
  addMorning(program, context);
  addEvaluate(program, context);
  addHourly(program, context);
  addApplyChanges(program, context);
  addDaemon(program, context);
  addDoctor(program, context);
  addRecordWorld(program, context);
  addRepository(program, context);
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
    });
  }
  return program;
}

/** Runs one command and returns its exit code. Never throws. `args` excludes the program name. */
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
  const command = args.find((arg) => !arg.startsWith('-')) ?? '';
  const warn = (message: string) => host.stderr.write(`OpenTelemetry: ${message}\n`);
  const endpoint = host.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const telemetry = await startTelemetry(endpoint, 'daybreak-pipeline', warn);
  try {
    await inSpan(`pipeline ${command}`, () => program.parseAsync(args, { from: 'user' }));
    return exitCodes.ok;
  } catch (cause) {
    if (cause instanceof CommanderError) {
      return cause.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    }
    await alertOperator(context, command, cause);
    const failure = toFailure(cause, context?.config.dataDir ?? 'the data folder');
    if (failure instanceof Failure) {
      host.stderr.write(`${failure.message}\n`);
      return failure.exitCode;
    }
    host.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : cause}\n`);
    return exitCodes.failed;
  } finally {
    await telemetry?.close();
  }
}

/**
 * Returns a signal that aborts on SIGINT or SIGTERM. Only the demo server and the daemon use it; every
 * other command ends immediately on these signals.
 */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}

if (isMain(import.meta)) {
  ignoreClosedOutput();
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    nowMs: Date.now,
    stopSignal,
  });
}
