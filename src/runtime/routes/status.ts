// GET /status: the release's status page, with the current run status inserted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { RunStatus, RunsRecord } from '../../contracts/run-status.ts';
import type { Env } from '../http/env.ts';
import type { AppDeps } from './deps.ts';

/** The paragraph that the run status replaces. On a static host it says where to find the status. */
const placeholder = /<p id="rhythm"[^>]*>[\s\S]*?<\/p>/;

/** Undefined if the release has no status page, or one without the placeholder. */
export async function handleStatus(
  context: Context<Env>,
  { serving, runStatus }: AppDeps,
): Promise<Response | undefined> {
  const page = await serving.use(async (release) => {
    const file = 'site/status.html';
    if (!release?.files.isWhole(file)) return undefined;
    return await readFile(join(release.folder, file), 'utf8');
  });
  if (page === undefined || !placeholder.test(page)) return undefined;
  const list = renderRuns(await runStatus.read());
  return context.html(
    page.replace(placeholder, () => list),
    200,
    { 'Cache-Control': 'no-store' },
  );
}

function renderRuns({ morning, hourly }: RunsRecord): string {
  const lines = [describeRun('daily', morning), describeRun('hourly', hourly)];
  return `<ul id="rhythm">${lines.map((line) => `<li>${escapeText(line)}</li>`).join('')}</ul>`;
}

const outcomes: Readonly<Record<RunStatus['outcome'], string>> = {
  never: 'has not started yet',
  running: 'is in progress',
  done: 'succeeded',
  partial: 'succeeded in part',
  failed: 'failed',
  interrupted: 'was interrupted',
};

function describeRun(kind: string, { outcome, started, ended, why, succeeded, next }: RunStatus) {
  const times = [
    ...(started ? [`started ${toText(started)}`] : []),
    ...(ended ? [`ended ${toText(ended)}`] : []),
  ];
  const showsLastSuccess = outcome !== 'done' && succeeded !== null;
  return [
    `The ${outcome === 'never' ? 'first' : 'last'} ${kind} run ${outcomes[outcome]}${times.length > 0 ? ` (${times.join(', ')})` : ''}.`,
    ...(why ? [why] : []),
    ...(showsLastSuccess ? [`Last successful run: ${toText(succeeded)}.`] : []),
    ...(next ? [`Next run: ${toText(next)}.`] : []),
  ].join(' ');
}

/** `2026-06-30T05:20:19Z` → `2026-06-30 05:20 UTC` */
const toText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
