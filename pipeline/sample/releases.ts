// Invents the repository releases of sample projects, with realistic dates, versions and tags.
import { type Calendar, toInstant } from './calendar.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createRandom, type Random } from './random.ts';

export interface Release {
  readonly upstreamId: string;
  /** The number of the day on which the repository release is first observed. */
  readonly seenOn: number;
  readonly fullName: string;
  readonly tag: string;
  readonly publishedAt: string;
  readonly prerelease: boolean;
}

const tagStyles = {
  v: 62,
  plain: 17,
  prefix: 5,
  calendar: 6,
  build: 4,
  word: 3,
  nightly: 3,
} as const;
type TagStyle = keyof typeof tagStyles;

interface Tagger {
  next(publishedOn: string): { tag: string; prerelease: boolean };
}

function createTagger(random: Random, name: string): Tagger {
  const style: TagStyle = random.weighted(tagStyles);
  const version = [random.chance(0.35) ? random.int(1, 4) : 0, random.int(0, 24), random.int(0, 9)];
  let candidate = 0;
  let count = random.int(1, 400);
  const raiseVersion = () => {
    const step = random.next();
    if (step < 0.02) version.splice(0, 3, (version[0] ?? 0) + 1, 0, 0);
    else if (step < 0.35) version.splice(1, 2, (version[1] ?? 0) + 1, 0);
    else version[2] = (version[2] ?? 0) + 1;
  };
  return {
    next(publishedOn) {
      count += random.int(1, 9);
      if (style === 'nightly') return { tag: `nightly-${publishedOn}`, prerelease: true };
      if (style === 'build') return { tag: `b${count + 2000}`, prerelease: false };
      if (style === 'calendar') {
        return { tag: publishedOn.replaceAll('-0', '.').replaceAll('-', '.'), prerelease: false };
      }
      if (candidate === 0) raiseVersion();
      candidate = candidate > 0 && random.chance(0.6) ? 0 : random.chance(0.14) ? candidate + 1 : 0;
      const ending = candidate > 0 ? `-${style === 'v' ? 'rc.' : 'beta'}${candidate}` : '';
      const number = version.join('.') + ending;
      const prefix = { v: 'v', plain: '', prefix: `${name}@`, word: 'release/' }[style];
      return { tag: prefix + number, prerelease: ending !== '' && !random.chance(0.1) };
    },
  };
}

const nameOn = (life: Lifecycle, day: number): string =>
  (life.versions.findLast(({ fromDay }) => fromDay <= day) ?? life.versions[0])?.facts.fullName ??
  '';

function findSeenOn(life: Lifecycle, calendar: Calendar, day: number): number {
  let seenOn = Math.max(day, life.project.firstDay);
  while (calendar.missed.has(seenOn)) seenOn += 1;
  return seenOn;
}

function findLastReleaseDay(random: Random, life: Lifecycle, calendar: Calendar): number {
  const { activity, lastDay, firstDay } = life.project;
  if (activity === 'abandoned') return Math.min(lastDay, firstDay - random.int(30, 400));
  if (activity === 'slowing') return Math.min(lastDay, random.int(firstDay, calendar.days - 10));
  return lastDay;
}

/**
 * Returns the repository releases of a project: the last few before its first observed day, and all
 * later releases. Many projects have none.
 */
export function buildReleases(seed: number, life: Lifecycle, calendar: Calendar): Release[] {
  const { project } = life;
  const random = createRandom(seed, 'releases', project.index);
  const probability = project.shape === 'accelerating' ? 0.75 : 0.45;
  if (!random.chance(probability)) return [];
  const intervalDays = Math.round(4 * Math.exp(random.next() * Math.log(15)));
  const lastReleaseDay = findLastReleaseDay(random, life, calendar);
  const tagger = createTagger(random, life.project.facts.fullName.split('/')[1] ?? '');
  const start = Math.min(project.firstDay, lastReleaseDay) - intervalDays * 3;
  const releases: Release[] = [];
  const tags = new Set<string>();
  let day = Math.max(project.createdOn + random.int(1, 4), start);
  while (day <= lastReleaseDay) {
    // The daily run of `day` starts at 05:00. The repository release is published before that,
    // either on `day` or on the previous day.
    const minute = random.chance(0.12) ? random.int(0, 290) : random.int(-900, -1);
    const seenOn = findSeenOn(life, calendar, day);
    const publishedAt = toInstant(calendar, day, minute);
    const { tag, prerelease } = tagger.next(publishedAt.slice(0, 10));
    if (seenOn <= project.lastDay && !tags.has(tag)) {
      tags.add(tag);
      const { upstreamId } = project;
      const fullName = nameOn(life, seenOn);
      releases.push({ upstreamId, seenOn, fullName, tag, publishedAt, prerelease });
    }
    day += Math.max(1, Math.round(intervalDays * random.between(0.4, 1.6)));
  }
  return releases;
}
