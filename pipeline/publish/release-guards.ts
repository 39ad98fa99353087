// Checks a new release for signs of a failed collection or a wrong clock. Such a release can
// consist of valid files, so checks of single files do not find the error.

import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { dayMs, toDay } from '../../src/lib/time.ts';

/** What a release must not lose: counts of the manifest, in words. */
const guarded = {
  projects: 'projects',
  stars: 'star totals',
  licenses: 'licenses',
  push_dates: 'push dates',
  models: 'models',
} as const satisfies Partial<Record<keyof Manifest['counts'], string>>;
/** Maximum proportion that a release may lose of each, compared with the current one. */
const maxShrink = 0.05;
/**
 * A wrong date can move the as-of day so far ahead that no events or no emerging projects remain.
 * This is checked if the as-of day is more than this many days after that of the current release.
 */
const maxJumpDays = 7;

export interface GuardInput {
  readonly next: Manifest;
  readonly current: Manifest | undefined;
  readonly now: Date;
  readonly acceptShrink: boolean;
  readonly acceptClock: boolean;
  readonly acceptStale: boolean;
}

export function guardFaults(input: GuardInput): string[] {
  const { acceptShrink, acceptClock, acceptStale } = input;
  return [
    ...(acceptShrink ? [] : [...findShrink(input), ...findEmptyJump(input)]),
    ...(acceptClock ? [] : findClockFaults(input)),
    ...(acceptStale ? [] : findStaleness(input)),
  ];
}

function findShrink({ next, current }: GuardInput): string[] {
  if (!current) return [];
  return Object.entries(guarded).flatMap(([kind, name]) => {
    const key = kind as keyof typeof guarded;
    const [before = 0, after = 0] = [current.counts[key], next.counts[key]];
    if (after >= before * (1 - maxShrink)) return [];
    const share = ((100 * (before - after)) / before).toFixed(1);
    return [
      `it has ${after} ${name}, ${share}% fewer than the ${before} of the current release; ` +
        'if this is expected, publish with --accept-shrink',
    ];
  });
}

function findEmptyJump({ next, current }: GuardInput): string[] {
  if (!current) return [];
  const days = (Date.parse(next.as_of) - Date.parse(current.as_of)) / dayMs;
  if (days <= maxJumpDays) return [];
  return (['events', 'emerging'] as const)
    .filter((kind) => next.counts[kind] === 0 && current.counts[kind] > 0)
    .map(
      (kind) =>
        `it is ${days} days ahead of the current release and has 0 ${kind} (before: ` +
        `${current.counts[kind]}); if this is expected, publish with --accept-shrink`,
    );
}

/**
 * Accepts a stale release if the current release is also stale and has the same day. Otherwise the
 * hourly releases of that day would be refused.
 */
function findStaleness({ next, current }: GuardInput): string[] {
  if (next.stale !== true || (current?.stale === true && current.as_of === next.as_of)) return [];
  return [
    `it is stale: the sources of most projects were not read in the 7 days up to ${next.as_of}. ` +
      'Build without --as-of to choose a better day, collect first, or publish with --accept-stale',
  ];
}

/** The days of the sample world are invented, so sample data may be in the future. */
function findClockFaults({ next, current, now }: GuardInput): string[] {
  const today = toDay(now);
  const faults: string[] = [];
  if (!next.sample && next.as_of > today) {
    faults.push(
      `its day ${next.as_of} is in the future (today is ${today} in UTC); check the clock and the ` +
        'observations, or publish with --accept-clock',
    );
  }
  if (current && next.built < current.built) {
    faults.push(
      `it was built at ${next.built}, before the current release (${current.built}); check the ` +
        'clock of this machine, or publish with --accept-clock',
    );
  }
  return faults;
}
