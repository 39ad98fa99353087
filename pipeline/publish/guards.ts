// Guards on a new release: what may have gone wrong although every file of it is valid.

import type { Manifest } from '../../src/contracts/manifest.ts';
import { dayMs, toDay } from '../../src/contracts/time.ts';

/** A release may lose this share of projects or models compared with the current one. */
const maxShrink = 0.05;
/** A release this many days ahead of the current one must still contain events and emerging projects. */
const maxJumpDays = 7;

export interface GuardInput {
  readonly next: Manifest;
  /** Undefined when there is none, or when it cannot be read: then replacing it is what helps. */
  readonly current: Manifest | undefined;
  readonly now: Date;
  readonly acceptShrink: boolean;
  readonly acceptClock: boolean;
  readonly acceptStale: boolean;
}

/** Every reason not to publish the release, one sentence each. */
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
  return (['projects', 'models'] as const).flatMap((kind) => {
    const [before, after] = [current.counts[kind], next.counts[kind]];
    if (after >= before * (1 - maxShrink)) return [];
    const share = ((100 * (before - after)) / before).toFixed(1);
    return [
      `it has ${after} ${kind}, ${share}% fewer than the ${before} of the current release; ` +
        'if that is right, publish with --accept-shrink',
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
        `${current.counts[kind]}); if that is right, publish with --accept-shrink`,
    );
}

/** An hourly release keeps the day of the current one, which was accepted as it is. */
function findStaleness({ next, current }: GuardInput): string[] {
  if (next.stale !== true || (current?.stale === true && current.as_of === next.as_of)) return [];
  return [
    `it is stale: only ${next.counts.projects_observed ?? 0} of its ${next.counts.projects} projects ` +
      `were observed in the 7 days up to ${next.as_of}. Build without --as-of to choose a better ` +
      'day, collect first, or publish with --accept-stale',
  ];
}

/** The days of a sample world are made up, so they may be in the future. */
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
