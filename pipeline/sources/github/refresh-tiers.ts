// Decides how often each repository is read: daily, weekly, or every four weeks.
import { createHash } from 'node:crypto';
import { dayMs } from '../../../src/contracts/time.ts';
import type { RepositoryRow } from './decode-repository.ts';
import type { GithubOptions, KnownRepository } from './options.ts';

/**
 * The interval of each tier in days. Intervals longer than a day are whole weeks, so that the stars
 * gained per week can be computed.
 */
export const everyDays = { daily: 1, weekly: 7, monthly: 28 } as const;
export type Tier = keyof typeof everyDays;

/** A repository's recent activity. Unknown values are null. */
export interface Motion {
  /** Absolute value of the average change in stars per day. */
  readonly starsPerDay: number | null;
  readonly daysSincePush: number | null;
}

/** Minimum number of days between two star totals to compute `starsPerDay`. */
const minKnownDays = 14;

export function chooseTier({ starsPerDay, daysSincePush }: Motion): Tier {
  if (starsPerDay === null || starsPerDay >= 1) return 'daily';
  if (daysSincePush !== null && daysSincePush <= 7) return 'daily';
  const isStill = starsPerDay < 1 / 7 && (daysSincePush === null || daysSincePush > 90);
  return isStill ? 'monthly' : 'weekly';
}

const toDayNo = (day: string): number => Math.floor(Date.parse(day) / dayMs);

function toMotion(
  { earlier }: Pick<KnownRepository, 'earlier'>,
  { stars, pushed_at, observed_at }: Pick<RepositoryRow, 'stars' | 'pushed_at' | 'observed_at'>,
): Motion {
  const today = toDayNo(observed_at);
  const days = earlier ? today - toDayNo(earlier.day) : 0;
  const isKnown = earlier !== null && stars !== null && days >= minKnownDays;
  return {
    starsPerDay: isKnown ? Math.abs(stars - earlier.stars) / days : null,
    daysSincePush: pushed_at === null ? null : today - toDayNo(pushed_at),
  };
}

/** Returns a number derived from the id, which spreads repositories evenly over their interval. */
const toSlot = (upstreamId: string): number =>
  createHash('sha256').update(upstreamId).digest().readUInt32BE(0);

type Timed = Pick<KnownRepository, 'upstreamId' | 'lastDay' | 'everyDays'>;

/**
 * Whether a repository must be read on a day. It is due on one fixed day of each interval. It is
 * also due if it was last read at least one interval ago.
 */
export function isDue({ upstreamId, lastDay, everyDays: every }: Timed, day: string): boolean {
  const today = toDayNo(day);
  return (today + toSlot(upstreamId)) % every === 0 || today - toDayNo(lastDay) >= every;
}

export interface RefreshPlan {
  /** False if there are so few repositories that all of them are read every day. */
  readonly isTiered: boolean;
  readonly due: readonly KnownRepository[];
  readonly counts: Readonly<Record<Tier, number>>;
  readonly known: number;
  /** Returns the number of days until a repository must be read again. */
  toEveryDays(known: KnownRepository | null, row: RepositoryRow): number;
}

/** Chooses the known repositories to read on a day. Repositories in the catalog are read daily. */
export function planRefresh(
  { known, seeds, tiersFrom }: Pick<GithubOptions, 'known' | 'seeds' | 'tiersFrom'>,
  day: string,
): RefreshPlan {
  const isTiered = known.length >= tiersFrom;
  const chosen = new Set(seeds.map((seed) => seed.toLowerCase()));
  const everyOf = (one: KnownRepository): number =>
    isTiered && !chosen.has(one.fullName.toLowerCase()) ? one.everyDays : everyDays.daily;
  const due = known.filter((one) => isDue({ ...one, everyDays: everyOf(one) }, day));
  const countOf = (tier: Tier): number =>
    due.filter((one) => everyOf(one) === everyDays[tier]).length;
  return {
    isTiered,
    due,
    counts: { daily: countOf('daily'), weekly: countOf('weekly'), monthly: countOf('monthly') },
    known: known.length,
    toEveryDays: (one, row) =>
      !isTiered || one === null || chosen.has(row.full_name.toLowerCase())
        ? everyDays.daily
        : everyDays[chooseTier(toMotion(one, row))],
  };
}

/** A repository becomes due at once if a search shows this many more stars than the log. */
const wakingStars = 28;

/** Returns repositories that are not due, but have gained many stars according to a search. */
export function findEarlyDue(
  { isTiered, due }: RefreshPlan,
  known: readonly KnownRepository[],
  candidates: ReadonlyArray<{ readonly upstreamId: string; readonly stars: number }>,
): KnownRepository[] {
  if (!isTiered) return [];
  const isPlanned = new Set(due.map(({ upstreamId }) => upstreamId));
  const starsOf = new Map(candidates.map(({ upstreamId, stars }) => [upstreamId, stars]));
  return known.filter(
    ({ upstreamId, stars }) =>
      !isPlanned.has(upstreamId) && (starsOf.get(upstreamId) ?? 0) - (stars ?? 0) >= wakingStars,
  );
}

const counted = (count: number): string => count.toLocaleString('en-US');

export function describePlan({ isTiered, due, known, counts }: RefreshPlan): string {
  if (known === 0) return 'No repositories are known yet.';
  if (!isTiered) return `Reads all known repositories (${counted(known)}) today.`;
  return (
    `Reads ${counted(due.length)} of ${counted(known)} known repositories today: ` +
    `${counted(counts.daily)} daily, ${counted(counts.weekly)} weekly, ` +
    `${counted(counts.monthly)} every four weeks.`
  );
}
