// Writes the weekly reports and the report of the last seven days from the graph.

import type { BlogPost, PostsFile } from '../../../src/contracts/files/blog-posts.ts';
import { cleanText, escapeHtml } from '../../../src/lib/escape-html.ts';
import { addDays, dayMs, toDay } from '../../../src/lib/time.ts';
import type { Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { count, longDay, shortDay } from '../format-text.ts';
import { writeLabels, writeLicenses, writeNew, writeReleases } from './change-sections.ts';
import { drawColumns } from './charts.ts';
import { writeEndOfLife } from './end-section.ts';
import { writeForecasts } from './forecast-section.ts';
import { writeModels, writePrices } from './model-sections.ts';
import {
  paragraph,
  type ReportInput,
  type Section,
  section,
  type Week,
} from './report-elements.ts';
import { type Gain, readGains, readTotals, type WeekTotal } from './star-gains.ts';
import { type Gains, writeBreakouts, writeLargestGains, writeStalled } from './star-sections.ts';
import { writeTopics } from './topic-section.ts';

/** Number of whole weeks in the 90 days of history in the graph. */
const maxWeeks = 12;
/** Number of days whose events the graph contains. */
const eventDays = 30;

const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the last 12 periods of seven days, newest first. The newest ends on `lastDay`. */
export function listWeeks(lastDay: string): Week[] {
  return Array.from({ length: maxWeeks }, (_, back) => {
    const end = addDays(lastDay, -7 * back);
    return { start: addDays(end, -6), end };
  });
}

export const lastSundayOf = (day: string): string =>
  toDay(toMs(day) - new Date(toMs(day)).getUTCDay() * dayMs);

/** `2026-06-28` → `2026-w26`. The year and number of an ISO week are those of its Thursday. */
export function isoWeekOf(day: string): string {
  const weekday = (new Date(toMs(day)).getUTCDay() + 6) % 7;
  const thursday = toMs(day) + (3 - weekday) * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-w${String(week).padStart(2, '0')}`;
}

/**
 * Returns the report of the last seven days, and all weekly reports, newest first: those of the last
 * 12 weeks, and older published ones. If the graph no longer contains the events of a week, the
 * published report of that week is reused unchanged.
 */
export async function buildPosts(
  snapshot: Snapshot,
  asOf: string,
  earlier: readonly BlogPost[],
): Promise<PostsFile> {
  const kept = new Map(earlier.map((post) => [post.slug, post]));
  const eventsFrom = addDays(asOf, 1 - eventDays);
  const posts = new Map(
    earlier.filter(({ published }) => published < eventsFrom).map((post) => [post.slug, post]),
  );
  const weeks = listWeeks(lastSundayOf(asOf));
  const totals = await readTotals(snapshot, weeks);
  const gainsOf = cacheGains(snapshot);
  for (const week of weeks) {
    const hasEvents = week.start >= eventsFrom;
    const [year, number] = isoWeekOf(week.end).split('-w');
    const slug = `week-${year}-w${number}`;
    const name = `Week ${Number(number)} of ${year}`;
    const before = totals.filter(({ end }) => end <= week.end);
    const post =
      (hasEvents ? undefined : kept.get(slug)) ??
      (await writeReport({ snapshot, week }, { slug, name, hasEvents }, before, gainsOf));
    if (post) posts.set(slug, post);
  }
  return {
    posts: [...posts.values()].sort((a, b) => (a.published < b.published ? 1 : -1)),
    this_week: await writeThisWeek(snapshot, asOf, gainsOf),
  };
}

async function writeThisWeek(
  snapshot: Snapshot,
  asOf: string,
  gainsOf: GainsOf,
): Promise<BlogPost | null> {
  const [week, ...earlier] = listWeeks(asOf);
  if (!week) return null;
  const totals = await readTotals(snapshot, [week, ...earlier]);
  const names = { slug: 'this-week', name: 'This week', hasEvents: true };
  return (await writeReport({ snapshot, week }, names, totals, gainsOf)) ?? null;
}

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

interface Report {
  readonly slug: string;
  readonly name: string;
  /** True if the graph contains the events of the whole week. */
  readonly hasEvents: boolean;
}

async function writeReport(
  input: ReportInput,
  { slug, name, hasEvents }: Report,
  totals: readonly WeekTotal[],
  gainsOf: GainsOf,
): Promise<BlogPost | undefined> {
  const { week } = input;
  const gains = await gainsOf(week.end);
  if (gains.length === 0) return undefined;
  const earlier = await gainsOf(addDays(week.end, -7));
  const sections = await writeSections(input, hasEvents, { gains, earlier });
  const facts = orderFacts(sections);
  const days = `${longDay(week.start)} to ${longDay(week.end)}`;
  // The title is above, so the summary does not repeat its two facts.
  const others = facts.slice(2, 5).join('; ');
  const summary = cleanText(others === '' ? `${days}.` : `${days}. Also: ${others}.`);
  return {
    slug,
    title: cleanText(`${name}: ${facts.slice(0, 2).join('; ') || 'few changes'}`),
    published: week.end,
    summary,
    html: [
      `<p>${escapeHtml(summary)}</p>`,
      ...sections.map(({ html }) => html),
      section('totals', 'Totals', paragraph(describeTotal(gains, totals)), drawTotals(totals)),
    ].join('\n'),
  };
}

/**
 * Exceptional facts come first. If one of them is the price of a model that ranks below the new
 * models, the new models come before them.
 */
function orderFacts(sections: readonly Section[]): string[] {
  const exceptional = sections.filter(({ isExceptional }) => isExceptional);
  const priceRank = Math.max(...exceptional.map(({ modelRank }) => modelRank ?? 0));
  const isFirst = ({ isExceptional, modelRank }: Section): boolean =>
    isExceptional || (modelRank !== undefined && modelRank < priceRank);
  return sections
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .map(({ fact }) => fact);
}

async function writeSections(
  input: ReportInput,
  hasEvents: boolean,
  gains: Gains,
): Promise<Section[]> {
  const sections = [
    await writeModels(input),
    // Before the breakouts of small projects, because more readers know the projects that gain most.
    await writeLargestGains(input, gains),
    await writeBreakouts(input),
    hasEvents ? await writeLicenses(input) : undefined,
    hasEvents ? await writeEndOfLife(input) : undefined,
    await writePrices(input),
    await writeReleases(input),
    await writeNew(input),
    hasEvents ? await writeLabels(input) : undefined,
    await writeTopics(input, gains.gains),
    await writeForecasts(input),
    writeStalled(gains.gains),
  ];
  return sections.filter((section) => section !== undefined);
}

function describeTotal(gains: readonly Gain[], totals: readonly WeekTotal[]): string {
  const total = gains.reduce((sum, { gain }) => sum + gain, 0);
  const [before, now] = totals.slice(-2);
  const sentence =
    `${count(gains.length)} AI projects observed throughout the week ` +
    `${total < 0 ? 'lost' : 'gained'} ${count(Math.abs(total))} stars in total`;
  if (!now?.gained || !before?.gained || before.gained <= 0) return `${sentence}.`;
  // The number of observed projects differs between weeks, so the averages per project are
  // compared.
  const change = now.gained / now.projects / (before.gained / before.projects) - 1;
  const percent = Math.round(100 * Math.abs(change));
  if (percent === 0) return `${sentence}, on average as many per project as the week before.`;
  return `${sentence}, on average ${percent}% ${change > 0 ? 'more' : 'fewer'} per project than the week before.`;
}

function drawTotals(totals: readonly WeekTotal[]): string {
  if (totals.filter(({ gained }) => gained !== null).length < 2) return '';
  const last = totals.at(-1);
  return drawColumns(
    'totals-chart',
    'Stars gained by all observed AI projects, in the seven days up to each day',
    totals.map(({ end, gained }) => ({
      label: shortDay(end),
      value: gained,
      isMarked: end === last?.end,
    })),
  );
}
