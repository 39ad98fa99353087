// Writes the weekly reports from the graph.

import type { BlogPost } from '../../../src/contracts/files/blog-posts.ts';
import { cleanText, escapeHtml } from '../../../src/lib/escape-html.ts';
import { addDays, dayMs, toDay } from '../../../src/lib/time.ts';
import type { Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { count, joinWords, longDay } from '../text/format-text.ts';
import { writeLabels, writeLicenses, writeNew, writeReleases } from './change-sections.ts';
import { drawColumns } from './charts.ts';
import { writeModels, writePrices } from './model-sections.ts';
import type { ReportInput, Section, Week } from './report-elements.ts';
import { type Gain, readGains, readTotals, type WeekTotal } from './star-gains.ts';
import { type Gains, writeLargestGains, writeStalled } from './star-sections.ts';

/** Number of whole weeks in the 90 days of history in the graph. */
const maxWeeks = 12;
/** Number of days whose events the graph contains. */
const eventDays = 30;

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export function listWeeks(asOf: string): Week[] {
  const lastSunday = toMs(asOf) - new Date(toMs(asOf)).getUTCDay() * dayMs;
  return Array.from({ length: maxWeeks }, (_, back) => {
    const end = lastSunday - back * 7 * dayMs;
    return { start: toDay(end - 6 * dayMs), end: toDay(end) };
  });
}

/** `2026-06-28` → `2026-w26`. The year and number of an ISO week are those of its Thursday. */
export function isoWeekOf(day: string): string {
  const weekday = (new Date(toMs(day)).getUTCDay() + 6) % 7;
  const thursday = toMs(day) + (3 - weekday) * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-w${String(week).padStart(2, '0')}`;
}

/**
 * Returns all weekly reports, newest first: those of the last 12 weeks, and older published ones.
 * If the graph no longer contains the events of a week, the published report of that week is reused
 * unchanged.
 */
export async function buildPosts(
  snapshot: Snapshot,
  asOf: string,
  earlier: readonly BlogPost[],
): Promise<BlogPost[]> {
  const kept = new Map(earlier.map((post) => [post.slug, post]));
  const eventsFrom = addDays(asOf, 1 - eventDays);
  const posts = new Map(
    earlier.filter(({ published }) => published < eventsFrom).map((post) => [post.slug, post]),
  );
  const weeks = listWeeks(asOf);
  const totals = await readTotals(snapshot, weeks);
  const gainsOf = cacheGains(snapshot);
  for (const week of weeks) {
    const hasEvents = week.start >= eventsFrom;
    const slug = slugOf(week);
    const before = totals.filter(({ end }) => end <= week.end);
    const post =
      (hasEvents ? undefined : kept.get(slug)) ??
      (await writeReport({ snapshot, week }, hasEvents, before, gainsOf));
    if (post) posts.set(slug, post);
  }
  return [...posts.values()].sort((a, b) => (a.published < b.published ? 1 : -1));
}

const slugOf = (week: Week): string => `week-${isoWeekOf(week.end)}`;

type GainsOf = (weekEnd: string) => Promise<readonly Gain[]>;

/**
 * Reads the gains of each week only once, although two reports need them: the report of that week
 * and the report of the next week.
 */
function cacheGains(snapshot: Snapshot): GainsOf {
  const read = new Map<string, Promise<readonly Gain[]>>();
  return async (end) => {
    const gains = read.get(end) ?? readGains(snapshot, end);
    read.set(end, gains);
    return await gains;
  };
}

async function writeReport(
  input: ReportInput,
  hasEvents: boolean,
  totals: readonly WeekTotal[],
  gainsOf: GainsOf,
): Promise<BlogPost | undefined> {
  const { week } = input;
  const gains = await gainsOf(week.end);
  if (gains.length === 0) return undefined;
  const earlier = await gainsOf(addDays(week.end, -7));
  const sections = await writeSections(input, hasEvents, { gains, earlier });
  const facts = sections.toSorted((a, b) => b.weight - a.weight).map(({ fact }) => fact);
  const summary = cleanText(
    `${describeTotal(gains, totals)} ` +
      `In short: ${joinWords(facts.slice(0, 4)) || 'no other changes'}.`,
  );
  const [year, number] = isoWeekOf(week.end).split('-w');
  return {
    slug: slugOf(week),
    title: cleanText(
      `Week ${Number(number)} of ${year}: ${joinWords(facts.slice(0, 2)) || 'few changes'}`,
    ),
    published: week.end,
    summary,
    html: [
      `<p>${longDay(week.start)} to ${longDay(week.end)}. ${escapeHtml(summary)}</p>`,
      ...sections.map(({ html }) => html),
      drawTotals(totals),
    ].join('\n'),
  };
}

async function writeSections(
  input: ReportInput,
  hasEvents: boolean,
  gains: Gains,
): Promise<Section[]> {
  const sections = [
    await writeModels(input),
    await writeLargestGains(input, gains),
    hasEvents ? await writeLicenses(input) : undefined,
    hasEvents ? await writeLabels(input) : undefined,
    await writePrices(input),
    await writeReleases(input),
    await writeNew(input),
    writeStalled(gains.gains),
  ];
  return sections.filter((section) => section !== undefined);
}

function describeTotal(gains: readonly Gain[], totals: readonly WeekTotal[]): string {
  const total = gains.reduce((sum, { gain }) => sum + gain, 0);
  const [before, now] = totals.slice(-2);
  const sentence =
    `${count(gains.length)} projects observed throughout the week ` +
    `${total < 0 ? 'lost' : 'gained'} ${count(Math.abs(total))} stars in total`;
  if (!now?.gained || !before?.gained || before.gained <= 0) return `${sentence}.`;
  // The number of observed projects differs between weeks, so the averages per project are
  // compared.
  const change = now.gained / now.projects / (before.gained / before.projects) - 1;
  const percent = Math.round(100 * Math.abs(change));
  if (percent === 0) return `${sentence}, on average as many per project as last week.`;
  return `${sentence}, on average ${percent}% ${change > 0 ? 'more' : 'fewer'} per project than last week.`;
}

function drawTotals(totals: readonly WeekTotal[]): string {
  if (totals.filter(({ gained }) => gained !== null).length < 2) return '';
  const last = totals.at(-1);
  return drawColumns(
    'totals',
    'Stars gained by all observed projects, by week',
    totals.map(({ end, gained }) => ({
      label: `w${Number(isoWeekOf(end).split('-w')[1])}`,
      value: gained,
      isMarked: end === last?.end,
    })),
  );
}
