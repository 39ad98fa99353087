// Simulates the daily counts of one sample project: stars, forks, watchers, commits, issues, and
// pull requests.

import { buildWork, type Work } from './activity.ts';
import { type Calendar, weekdayFactor } from './calendar.ts';
import type { Project } from './project.ts';
import { createRandom, type Random } from './random.ts';

/** A burst of bought stars, which bring no forks or issues. GitHub may remove them later. */
export interface Burst {
  readonly day: number;
  readonly lengthDays: number;
  readonly stars: number;
  /** The day on which GitHub removes most of these stars. Null if GitHub does not remove them. */
  readonly purgedOn: number | null;
}

/** All counts of a sample project: one value per day, from its first observed day to its last. */
export interface Growth extends Work {
  readonly stars: Int32Array;
  readonly forks: Int32Array;
  readonly watchers: Int32Array;
}

const maxStars = 152_000;

const drawSize = (random: Random, median: number, spread: number): number =>
  Math.min(maxStars, Math.round(median * Math.exp(spread * random.normal())));

interface Course {
  /** Stars on the first observed day. */
  readonly start: number;
  /** Returns the expected new stars of a day, without the factors for weekdays and noise. */
  readonly rate: (day: number) => number;
}

function launchCourse(random: Random, project: Project): Course {
  const total = drawSize(random, 190, 1.35);
  const lengthDays = random.between(3, 22);
  const rest = (total / 900) * random.between(0.2, 1.6);
  const seen = project.firstDay - project.createdOn;
  return {
    start: Math.round(total * (1 - Math.exp(-seen / lengthDays)) + rest * seen),
    rate: (day) => (total / lengthDays) * Math.exp(-(day - project.createdOn) / lengthDays) + rest,
  };
}

/**
 * A project with few stars that becomes popular: from day `onset`, the daily gain grows for two
 * weeks, stays high, and later fades.
 */
function acceleratingCourse(random: Random, project: Project, days: number): Course {
  const start = Math.round(random.between(40, 300) * Math.exp(0.9 * Math.abs(random.normal())));
  const base = random.between(0.1, 0.9) + start / 900;
  const late = random.chance(0.55);
  const onset = late ? days - random.int(9, 21) : random.int(20, days);
  const peak = random.between(3.5, 16) + base * 5;
  const lengthDays = late ? 60 : random.int(24, 50);
  return {
    start: project.firstDay > 0 ? Math.min(start, 120) : start,
    rate(day) {
      const since = day - onset;
      if (since < 0) return base;
      const rise = Math.min(1, (since + 2) / 14);
      return base + peak * rise * (since > lengthDays ? Math.exp((lengthDays - since) / 12) : 1);
    },
  };
}

function settledCourse(random: Random, project: Project, days: number): Course {
  const start = drawSize(random, project.firstDay > 0 ? 40 : 330, project.firstDay > 0 ? 1 : 1.62);
  const share = project.shape === 'quiet' ? 0.008 : 0.09;
  const gain = start * Math.min(0.6, share * Math.exp(0.7 * random.normal()));
  const slope = project.shape === 'fading' ? -1.5 : random.between(-0.4, 0.6);
  return {
    start,
    rate: (day) => Math.max(0.05, 1 + slope * (day / days - 0.5)) * (gain / days),
  };
}

function drawCourse(random: Random, project: Project, days: number): Course {
  if (project.shape === 'launch') return launchCourse(random, project);
  if (project.shape === 'accelerating') return acceleratingCourse(random, project, days);
  return settledCourse(random, project, days);
}

/** Returns the stars that a burst adds on a day. Negative on the day when GitHub removes them. */
function burstGain(burst: Burst | undefined, day: number): number {
  if (!burst) return 0;
  if (day === burst.purgedOn) return -Math.round(burst.stars * 0.85);
  const nth = day - burst.day;
  if (nth < 0 || nth >= burst.lengthDays) return 0;
  return (
    Math.floor(burst.stars / burst.lengthDays) + (nth === 0 ? burst.stars % burst.lengthDays : 0)
  );
}

/**
 * Simulates how posts on popular sites increase the new stars of a project. The returned function
 * is called once per day and returns the factor for that day. Unlike bought stars, these stars
 * bring forks.
 */
function createAttention(random: Random): () => number {
  let attention = 0;
  return () => {
    attention *= 0.45;
    if (random.chance(0.006)) attention += random.between(1.5, 4);
    return 1 + attention;
  };
}

/** Simulates the daily counts. The daily run of a day observes the activity of the day before. */
export function buildGrowth(
  seed: number,
  project: Project,
  calendar: Calendar,
  burst?: Burst,
): Growth {
  const random = createRandom(seed, 'growth', project.index);
  const course = drawCourse(random, project, calendar.days);
  const length = project.lastDay - project.firstDay + 1;
  const [stars, forks, watchers] = [1, 2, 3].map(() => new Int32Array(length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const newStars = new Int32Array(length);
  const forkShare = Math.min(0.22, 0.09 * Math.exp(0.35 * random.normal()));
  const watchShare = random.between(0.006, 0.03);
  const attention = createAttention(random);
  let total = course.start;
  let forkCount = Math.round(total * forkShare);
  for (let at = 0; at < length; at += 1) {
    const day = project.firstDay + at;
    if (at > 0) {
      const dayFactor = weekdayFactor(calendar, day - 1) * Math.exp(0.25 * random.normal() - 0.031);
      const gained = random.poisson(course.rate(day - 1) * dayFactor * attention());
      const lost = random.poisson(total * 0.000025 + gained * 0.02);
      total = Math.max(0, total + gained - lost + burstGain(burst, day));
      forkCount += random.poisson(gained * forkShare);
      newStars[at] = gained;
    }
    stars[at] = total;
    forks[at] = forkCount;
    watchers[at] = Math.round(total * watchShare) + 1;
  }
  return { stars, forks, watchers, ...buildWork(seed, project, calendar, course.start, newStars) };
}
