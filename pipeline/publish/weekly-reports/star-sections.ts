// Writes the report sections on stars: breakouts, the largest gains, the fastest growing small
// projects, and stalled projects.
import { distinctName } from '../../../src/snapshot/release/project-name.ts';
import { count, joinWords, longDay, plural, startUpper } from '../format-text.ts';
import { drawBar, drawLine } from './charts.ts';
import {
  bullets,
  link,
  paragraph,
  type ReportInput,
  type Section,
  section,
  table,
  words,
} from './report-elements.ts';
import { type Gain, readLines } from './star-gains.ts';

const listed = 10;
const listedBreakouts = 8;
/** Projects with fewer stars at the start of the week count as small. */
const smallBelow = 5000;
const minSmallGain = 50;
/**
 * A project that usually gains at least this many stars a week has stalled if it gains a fifth of
 * its usual gain or less.
 */
const minUsual = 50;
const stalledShare = 1 / 5;

const share = (part: number, whole: number): string => {
  const percent = (100 * part) / whole;
  return `${percent >= 10 ? count(Math.round(percent)) : percent.toFixed(1)}%`;
};

/**
 * Removes projects with suspicious stars. The table of the largest gains includes these projects,
 * but the sentences about the largest gain and about small projects do not.
 */
const withoutBursts = (gains: readonly Gain[]): readonly Gain[] =>
  gains.filter(({ hasBurst }) => !hasBurst);

export async function writeBreakouts({
  snapshot,
  week,
}: ReportInput): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select breakout.*, ${distinctName} as name, project.description
     from breakout inner join project on project.id = breakout.id and project.is_ai
     where breakout.doubled_on between $start::date and $end::date
     order by breakout.stars - breakout.stars_before desc, breakout.id`,
    { start: week.start, end: week.end },
  );
  const [first] = rows;
  if (!first) return undefined;
  const items = rows.slice(0, listedBreakouts).map((row) => {
    const flagged =
      row.detected_on !== null && String(row.detected_on) <= String(row.doubled_on)
        ? `, in the emerging index since ${longDay(String(row.detected_on))}`
        : ', not in the emerging index before';
    const about = row.description ? ` <span class="quiet">${words(row.description)}</span>` : '';
    return `${link(row)}: from ${count(row.stars_before)} to ${count(row.stars)} stars by ${longDay(String(row.doubled_on))}${flagged}.${about}`;
  });
  const intro =
    `${plural(rows.length, 'project', 'projects')} with fewer than 5,000 stars at least doubled them ` +
    `within 60 days and gained 2,000 or more.`;
  const others = plural(rows.length - 1, 'other project', 'other projects');
  return {
    html: section('breakouts', 'Breakouts', paragraph(startUpper(intro)), bullets(items)),
    fact:
      rows.length > 1
        ? `${first.name} and ${others} broke out`
        : `${first.name} broke out with ${count(first.stars)} stars`,
  };
}

export interface Gains {
  readonly gains: readonly Gain[];
  readonly earlier: readonly Gain[];
}

export async function writeLargestGains(
  { snapshot, week }: ReportInput,
  { gains, earlier }: Gains,
): Promise<Section | undefined> {
  const rows = gains.filter(({ gain }) => gain > 0).slice(0, listed);
  const [first] = rows;
  if (!first) return undefined;
  const best = withoutBursts(rows)[0] ?? first;
  const most = first.gain;
  const ids = rows.map(({ id }) => id);
  const lines = await readLines(snapshot, week, ids);
  const cells = rows.map((row) => [
    `${link({ ...row })}${row.vertical ? ` <span class="by">${words(row.vertical)}</span>` : ''}`,
    drawLine(lines.get(row.id) ?? []),
    drawBar(row.gain, most),
    `+${count(row.gain)}`,
    row.usual === null ? '–' : count(Math.round(row.usual)),
    share(row.gain, row.stars - row.gain),
  ]);
  return {
    html: section(
      'rose',
      'Largest gains',
      paragraph(...describeLeader(best, withoutBursts(rows), withoutBursts(earlier))),
      table(
        'Largest gains',
        [
          { name: 'Project' },
          { name: '90 days' },
          { name: 'This week' },
          { name: 'Stars', isNumber: true },
          { name: 'Usual per week', isNumber: true },
          { name: 'Growth', isNumber: true },
        ],
        cells,
      ),
      paragraph(describeBursts(rows)),
      paragraph(describeSmallProjects(gains)),
    ),
    fact: `${best.name} gained the most stars (${count(best.gain)})`,
  };
}

export function describeLeader(
  best: Gain,
  rows: readonly Gain[],
  earlier: readonly Gain[],
): string[] {
  const others = rows.filter((row) => row.id !== best.id);
  return [
    `${link({ ...best })} gained the most: ${plural(best.gain, 'star', 'stars')}${describeLead(best, others)}.`,
    ...(best.usual === null ? [] : [describeUsual(best.gain, best.usual)]),
    describeRank(best, earlier),
  ];
}

function describeLead(best: Gain, others: readonly Gain[]): string {
  const [second, third] = others;
  if (!second) return '';
  if (third && best.gain > second.gain + third.gain) {
    return `, more than ${link({ ...second })} (${count(second.gain)}) and ${link({ ...third })} (${count(third.gain)}) together`;
  }
  const ahead = best.gain - second.gain;
  if (ahead * 20 <= best.gain) {
    const distance = ahead === 0 ? 'as many as' : `only ${count(ahead)} ahead of`;
    return `, ${distance} ${link({ ...second })}`;
  }
  const followers = others.slice(0, 2).map((row) => `${link({ ...row })} (${count(row.gain)})`);
  return `, ahead of ${joinWords(followers)}`;
}

function describeUsual(gain: number, usual: number): string {
  const before = count(Math.max(0, Math.round(usual)));
  const ratio = gain / Math.max(usual, 1);
  if (Math.round(usual) < 0) return 'In the previous four weeks it lost stars.';
  if (usual < 10) return 'In the previous four weeks it gained almost no stars.';
  if (ratio >= 3)
    return `That is ${count(Math.round(ratio))} times its average of ${before} a week over the previous four weeks.`;
  if (ratio >= 1.1) return `Its average over the previous four weeks was ${before} a week.`;
  if (ratio > 0.9)
    return `That is close to its average over the previous four weeks (${before} a week).`;
  return `Even so, it slowed down: its average over the previous four weeks was ${before} a week.`;
}

function describeRank(best: Gain, earlier: readonly Gain[]): string {
  const place = earlier.findIndex(({ id }) => id === best.id) + 1;
  if (earlier.length === 0) return '';
  if (place === 0)
    return 'It has no rank for the week before, because its gain is unknown or includes suspicious stars.';
  if (place === 1) return 'It also led the week before.';
  if (place <= listed) return `The week before, it ranked ${place}.`;
  return `The week before, it ranked only ${count(place)}.`;
}

function describeBursts(rows: readonly Gain[]): string {
  const bursts = rows.filter(({ hasBurst }) => hasBurst);
  if (bursts.length === 0) return '';
  const names = joinWords(bursts.map((row) => link({ ...row })));
  return (
    `Part of the gain of ${names} came in a burst without matching activity in the repository; ` +
    `<a href="/methods/star-integrity">star integrity</a> excludes it.`
  );
}

export function describeSmallProjects(gains: readonly Gain[]): string {
  const grown = withoutBursts(gains)
    .map((row) => ({ row, start: row.stars - row.gain }))
    .filter(({ row, start }) => start > 0 && start < smallBelow && row.gain >= minSmallGain)
    .toSorted(
      (a, b) => b.row.gain / b.start - a.row.gain / a.start || (a.row.id < b.row.id ? -1 : 1),
    )
    .slice(0, 3);
  const [first, ...others] = grown.map(
    ({ row, start }) => `${link({ ...row })} (up ${share(row.gain, start)} to ${count(row.stars)})`,
  );
  if (first === undefined) return '';
  const then = others.length > 0 ? `, followed by ${joinWords(others)}` : '';
  return `Among projects that had fewer than ${count(smallBelow)} stars a week before, the fastest growth was ${first}${then}.`;
}

export function writeStalled(gains: readonly Gain[]): Section | undefined {
  const rows = gains
    .flatMap((row) =>
      row.usual !== null && row.usual >= minUsual ? [{ ...row, usual: row.usual }] : [],
    )
    .filter((row) => row.gain <= row.usual * stalledShare)
    .toSorted((a, b) => b.usual - a.usual || (a.id < b.id ? -1 : 1));
  if (rows.length === 0) return undefined;
  const lost = rows.filter(({ gain }) => gain < 0).length;
  const items = rows.slice(0, 5).map((row) => {
    const now =
      row.gain < 0
        ? `lost ${plural(-row.gain, 'star', 'stars')}`
        : `gained ${plural(row.gain, 'star', 'stars')}`;
    return `${link({ ...row })} ${now}, down from an average of ${count(Math.round(row.usual))} a week over the previous four weeks.`;
  });
  const intro =
    `${plural(rows.length, 'project', 'projects')} that averaged at least ${minUsual} stars a week ` +
    `gained a fifth of that or less${lost > 0 ? `, and ${plural(lost, 'of them', 'of them')} lost stars` : ''}.`;
  return {
    html: section('stalled', 'Stalled projects', paragraph(startUpper(intro)), bullets(items)),
    fact: `${plural(rows.length, 'fast-growing project', 'fast-growing projects')} stalled`,
  };
}
