// The `doctor` command, which sends one request to each source and checks the machine.
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  type DoctorReport,
  doctorFile,
  type SourceCheck,
} from '../../src/contracts/files/doctor.ts';
import { toInstant } from '../../src/lib/time.ts';
import { checkMachine } from '../doctor/check-machine.ts';
import { checkSource } from '../doctor/check-source.ts';
import { probes } from '../doctor/probes.ts';
import { writeFileAtomic } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import type { Context } from './context.ts';
import { createProbeClient, upstreamIds, upstreamNames } from './create-sources.ts';

export function addDoctor(program: Command, context: () => Context): void {
  program
    .command('doctor')
    .description('send one request to each source, and check formats, limits, clock, and machine')
    .addHelpText(
      'after',
      '\nExit codes: 0 no problems, 4 the format of a source has changed or the clocks differ, 7 a source\n' +
        'cannot be reached or rejects requests. Warnings about the machine do not change the exit code.',
    )
    .action(async () => {
      const report = await runDoctor(context());
      context().report(report, toLines(report));
      throwVerdict(report);
    });
}

/** Runs all checks and writes the report to DATA_DIR, where the `/status` page reads it. */
export async function runDoctor(context: Context): Promise<DoctorReport> {
  const { config, nowMs, progress } = context;
  const step = progress.step('checking the sources', upstreamIds.length);
  const sources = await Promise.all(
    upstreamIds.map(async (id) => {
      const checked = await checkSource({
        name: upstreamNames[id],
        url: config.upstreams[id].url,
        hasToken: config.upstreams[id].token !== undefined,
        probe: probes[id],
        send: createProbeClient(id, context),
        nowMs,
      });
      step.advance();
      return checked;
    }),
  );
  step.done();
  const machine = await checkMachine(config, nowMs());
  const report = { checked: toInstant(nowMs()), sources, machine };
  await writeFileAtomic(join(config.dataDir, doctorFile), `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

function toLines({ sources, machine }: DoctorReport): string[] {
  return [
    ...sources.map((source) => `${mark(source.verdict)} ${source.name}: ${describe(source)}`),
    ...machine.map(({ name, verdict, message }) => `${mark(verdict)} ${name}: ${message}`),
  ];
}

const mark = (verdict: string): string => verdict.padEnd(11);

function describe({ message, authentication, limit, skew_seconds, took_ms }: SourceCheck): string {
  const tokens = {
    none: 'No token is set.',
    accepted: 'The token is accepted.',
    rejected: 'The token is rejected.',
  };
  return [
    message,
    ...(authentication === null ? [] : [tokens[authentication]]),
    ...(limit === null
      ? []
      : [
          `${limit.remaining} of ${limit.limit ?? 'an unknown number of'} requests left (${limit.resource}).`,
        ]),
    ...(skew_seconds === null ? [] : [`Clock difference: ${skew_seconds} s.`]),
    `${took_ms} ms.`,
  ].join(' ');
}

function throwVerdict({ sources }: DoctorReport): void {
  const namesOf = (...verdicts: SourceCheck['verdict'][]) =>
    sources.filter(({ verdict }) => verdicts.includes(verdict)).map(({ name }) => name);
  const differing = namesOf('drift', 'clock');
  const absent = namesOf('unreachable', 'refused');
  const problems = [
    ...(differing.length > 0
      ? [
          `Unexpected response format or wrong clock: ${differing.join(', ')}. See the details above.`,
        ]
      : []),
    ...(absent.length > 0
      ? [`No usable response: ${absent.join(', ')}. See the details above.`]
      : []),
  ].join(' ');
  if (differing.length > 0) throw new Failure('refused', problems);
  if (absent.length > 0) throw new Failure('upstream', problems);
}
