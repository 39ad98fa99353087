// GET /status: the release's status page, with the current run status inserted.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { DoctorReport, doctorFile } from '../../contracts/files/doctor.ts';
import type { RunStatus, RunsRecord } from '../../contracts/files/run-status.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';

/**
 * The paragraph of the page that this server replaces with the run status. A static host serves the
 * page unchanged, so the paragraph says where to find the run status.
 */
const placeholder = ['<p id="runs"', '</p>'] as const;

/**
 * Returns undefined if the release has no status page, or if the page does not contain the
 * placeholder.
 */
export async function handleStatus(
  context: Context<Env>,
  { serving, runStatus, config }: AppDeps,
): Promise<Response | undefined> {
  const page = await serving.use(async (release) => {
    const file = 'site/status.html';
    if (!release?.files.has(file)) return undefined;
    return await readFile(join(release.folder, file), 'utf8');
  });
  const start = page?.indexOf(placeholder[0]) ?? -1;
  if (page === undefined || start === -1) return undefined;
  const end = page.indexOf(placeholder[1], start) + placeholder[1].length;
  const list = renderRuns(await runStatus.read(), await readDoctorReport(config.dataDir));
  return context.html(page.slice(0, start) + list + page.slice(end), 200, {
    'Cache-Control': 'no-store',
  });
}

async function readDoctorReport(dataDir: string): Promise<DoctorReport | undefined> {
  const text = await readFile(join(dataDir, doctorFile), 'utf8').catch(() => 'null');
  try {
    return DoctorReport.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function renderRuns({ morning, hourly }: RunsRecord, doctor: DoctorReport | undefined): string {
  const lines = [
    describeRun('daily', morning),
    describeRun('hourly', hourly),
    ...(doctor ? [describeDoctor(doctor)] : []),
  ];
  return `<ul id="runs">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

/** Describes only the sources. The report's results for this machine are not public. */
function describeDoctor({ checked, sources }: DoctorReport): string {
  const verdicts = {
    drift: 'responds in a different format than documented',
    clock: 'has a different time than this server',
    unreachable: 'cannot be reached',
    refused: 'refuses requests',
  };
  const faults = sources.flatMap(({ name, verdict }) =>
    verdict === 'ok' ? [] : [`${name} ${verdicts[verdict]}`],
  );
  const found = faults.length === 0 ? 'all respond as documented' : faults.join(', ');
  return `Last check of the sources (${toText(checked)}): ${found}.`;
}

const outcomes: Readonly<Record<RunStatus['outcome'], string>> = {
  never: 'has not started yet',
  running: 'is in progress',
  done: 'succeeded',
  partial: 'partially succeeded',
  failed: 'failed',
  interrupted: 'was interrupted',
};

function describeRun(kind: string, status: RunStatus) {
  const { outcome, started, ended, why, not_collected: notCollected, succeeded, next } = status;
  const times = [
    ...(started ? [`started ${toText(started)}`] : []),
    ...(ended ? [`ended ${toText(ended)}`] : []),
  ];
  const showsLastSuccess = outcome !== 'done' && succeeded !== null;
  if (outcome === 'never' && !next)
    return `No ${kind} run has started. The scheduler is not running.`;
  return [
    `The ${outcome === 'never' ? 'first' : 'last'} ${kind} run ${outcomes[outcome]}${times.length > 0 ? ` (${times.join(', ')})` : ''}.`,
    ...(why ? [why] : []),
    ...(notCollected ? [notCollected] : []),
    ...(showsLastSuccess ? [`Last successful run: ${toText(succeeded)}.`] : []),
    ...(next ? [`Next run: ${toText(next)}.`] : []),
  ].join(' ');
}

/** `2026-06-30T05:20:19Z` → `2026-06-30 05:20 UTC` */
const toText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
