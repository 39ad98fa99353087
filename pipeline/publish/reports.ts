// Weekly reports written from the graph: what rose, what stalled, what changed.
import type { BlogPost } from '../../src/contracts/files.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import {
  readGains,
  type Week,
  writeLabels,
  writeLicences,
  writeModels,
  writeNew,
  writeReleases,
  writeRisen,
  writeStalled,
} from './report-sections.ts';
import { clean, count, escapeHtml, joinWords, longDay, startUpper } from './text.ts';

/** Whole weeks that the 90-day window holds. */
const mostWeeks = 12;
/** The graph holds the events of so many days. */
const eventDays = 30;
const dayMs = 86_400_000;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The ISO weeks that have ended on or before `asOf`, newest first. */
export function listWeeks(asOf: string): Week[] {
  const lastSunday = toMs(asOf) - new Date(toMs(asOf)).getUTCDay() * dayMs;
  return Array.from({ length: mostWeeks }, (_, back) => {
    const end = lastSunday - back * 7 * dayMs;
    return { start: toDay(end - 6 * dayMs), end: toDay(end) };
  });
}

/** `2026-06-28` → `2026-w26`: the ISO week is that of its Thursday. */
export function isoWeekOf(day: string): string {
  const weekday = (new Date(toMs(day)).getUTCDay() + 6) % 7;
  const thursday = toMs(day) + (3 - weekday) * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-w${String(week).padStart(2, '0')}`;
}

/**
 * A report for each week of the window, newest first. A week whose events the graph no longer
 * holds is taken from `earlier` where it was published before, so that a report stays as it was.
 */
export async function buildPosts(
  snapshot: Snapshot,
  asOf: string,
  earlier: readonly BlogPost[],
): Promise<BlogPost[]> {
  const kept = new Map(earlier.map((post) => [post.slug, post]));
  const eventsFrom = toDay(toMs(asOf) - (eventDays - 1) * dayMs);
  const posts = new Map(
    earlier.filter(({ published }) => published < eventsFrom).map((post) => [post.slug, post]),
  );
  for (const week of listWeeks(asOf)) {
    const hasEvents = week.start >= eventsFrom;
    const slug = slugOf(week);
    const post =
      (hasEvents ? undefined : kept.get(slug)) ?? (await writeReport(snapshot, week, hasEvents));
    if (post) posts.set(slug, post);
  }
  return [...posts.values()].sort((a, b) => (a.published < b.published ? 1 : -1));
}

const slugOf = (week: Week): string => `week-${isoWeekOf(week.end)}`;

/** Nothing where no project was observed through the week: there is nothing to report. */
async function writeReport(
  snapshot: Snapshot,
  week: Week,
  hasEvents: boolean,
): Promise<BlogPost | undefined> {
  const gains = await readGains(snapshot, week);
  if (gains.length === 0) return undefined;
  const sections = [
    writeRisen(gains),
    writeStalled(gains),
    hasEvents ? await writeLicences(snapshot, week) : undefined,
    await writeReleases(snapshot, week),
    hasEvents ? await writeLabels(snapshot, week) : undefined,
    await writeNew(snapshot, week),
    await writeModels(snapshot, week),
  ].filter((section) => section !== undefined);
  const total = gains.reduce((sum, row) => sum + Number(row.gain), 0);
  const facts = sections.map(({ fact }) => fact);
  const summary = clean(
    `${count(gains.length)} projects were observed through the week and ` +
      `${total < 0 ? 'lost' : 'gained'} ${count(Math.abs(total))} stars between them. ` +
      `${startUpper(joinWords(facts.slice(0, 4)) || 'nothing else changed')}.`,
  );
  const [year, number] = isoWeekOf(week.end).split('-w');
  return {
    slug: slugOf(week),
    title: clean(
      `Week ${Number(number)} of ${year}: ${joinWords(facts.slice(0, 2)) || 'nothing much changed'}`,
    ),
    published: week.end,
    summary,
    html: [
      `<p>${longDay(week.start)} to ${longDay(week.end)}. ${escapeHtml(summary)}</p>`,
      ...sections.map(({ html }) => html),
    ].join('\n'),
  };
}
