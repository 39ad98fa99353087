// GET /status: the page of the release, with how mornings and hours go at this moment written into it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { RhythmRecord, RunStatus } from '../../contracts/rhythm.ts';
import type { Env } from '../http/env.ts';
import type { AppDeps } from './deps.ts';

/** The paragraph that the page leaves for it; on a plain web host it says where to look. */
const place = /<p id="rhythm"[^>]*>[\s\S]*?<\/p>/;

/** Undefined where the release has no such page, or one without a place for it. */
export async function answerStatus(
  context: Context<Env>,
  { serving, rhythm }: AppDeps,
): Promise<Response | undefined> {
  const page = await serving.use(async (release) => {
    const file = 'site/status.html';
    if (!release?.files.isWhole(file)) return undefined;
    return await readFile(join(release.folder, file), 'utf8');
  });
  if (page === undefined || !place.test(page)) return undefined;
  const told = tellRhythm(await rhythm.tell());
  return context.html(
    page.replace(place, () => told),
    200,
    { 'Cache-Control': 'no-store' },
  );
}

function tellRhythm({ morning, hourly }: RhythmRecord): string {
  const lines = [tellRun('morning', morning), tellRun('hourly refresh', hourly)];
  return `<ul id="rhythm">${lines.map((line) => `<li>${escapeText(line)}</li>`).join('')}</ul>`;
}

const outcomes: Readonly<Record<RunStatus['outcome'], string>> = {
  never: 'has not run yet',
  running: 'is at work',
  done: 'went well',
  partial: 'was published in part',
  failed: 'failed',
  interrupted: 'was interrupted',
};

function tellRun(name: string, { outcome, started, ended, why, succeeded, next }: RunStatus) {
  const times = [
    ...(started ? [`begun ${toText(started)}`] : []),
    ...(ended ? [`ended ${toText(ended)}`] : []),
  ];
  const isAllWell = outcome === 'done' || succeeded === null;
  return [
    `The last ${name} ${outcomes[outcome]}${times.length > 0 ? ` (${times.join(', ')})` : ''}.`,
    ...(why ? [why] : []),
    ...(isAllWell ? [] : [`The last without a fault ended ${toText(succeeded)}.`]),
    ...(next ? [`Next: ${toText(next)}.`] : []),
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
