// Simulates the work on one sample project: commits, authors, issues, and pull requests by day.
import { type Calendar, weekdayFactor } from './calendar.ts';
import type { Project } from './project.ts';
import { createRandom, type Random } from './random.ts';

/** Counts of a sample project: one value per day, from its first observed day to its last. */
export interface Work {
  readonly openIssues: Int32Array;
  readonly closedIssues: Int32Array;
  readonly openPulls: Int32Array;
  readonly mergedPulls: Int32Array;
  readonly commits90: Int32Array;
  readonly commits365: Int32Array;
  readonly authors90: Int32Array;
  readonly authors365: Int32Array;
  readonly contributors: Int32Array;
  /** The time of the last push, in minutes since January 1, 1970, UTC. */
  readonly pushedAt: Int32Array;
}

interface Team {
  readonly size: number;
  readonly commitsPerDay: number;
  /** The number of the last day with commits. */
  readonly stopsAfter: number;
  readonly slowsFrom: number;
}

function drawTeam(random: Random, project: Project, calendar: Calendar, stars: number): Team {
  const healthy = project.shape === 'accelerating';
  const size = Math.max(
    healthy ? 4 : 1,
    Math.round(1 + Math.log2(1 + stars / 60) ** 1.5 * random.between(0.3, 1.6)),
  );
  const early = Math.round(-25 - random.next() ** 1.5 * 800);
  const within = random.int(-30, calendar.days - 8);
  const stop = random.chance(0.3) ? within : early;
  const stops = project.activity === 'abandoned' ? Math.max(stop, project.createdOn + 1) : Infinity;
  return {
    size,
    commitsPerDay:
      Math.max(healthy ? 0.8 : 0.03, 0.35 * Math.exp(0.9 * random.normal())) * size ** 0.6,
    stopsAfter: stops,
    slowsFrom: project.activity === 'slowing' ? random.int(-120, calendar.days - 20) : Infinity,
  };
}

function expectedCommits(team: Team, day: number): number {
  if (day > team.stopsAfter) return 0;
  if (day <= team.slowsFrom) return team.commitsPerDay;
  return team.commitsPerDay * Math.max(0.02, Math.exp((team.slowsFrom - day) / 45));
}

const countAuthors = (size: number, commits: number): number =>
  commits === 0 ? 0 : Math.max(1, Math.round(size * (1 - Math.exp(-commits / (size * 2.5)))));

const minutesPerDay = 1440;

/**
 * Simulates the daily commits of a project, starting up to 91 days before its first observed day.
 */
function buildCommits(random: Random, project: Project, calendar: Calendar, team: Team) {
  const { firstDay, lastDay, createdOn } = project;
  const from = Math.max(createdOn, firstDay - 91);
  const commits = new Int32Array(lastDay - from + 1);
  for (let day = from; day <= lastDay; day += 1) {
    const mean = expectedCommits(team, day) * weekdayFactor(calendar, day);
    commits[day - from] = random.poisson(mean);
  }
  if (team.stopsAfter === Infinity || createdOn === from) commits[0] = (commits[0] ?? 0) + 1;
  return { from, commits };
}

/**
 * Returns the expected number of commits from day `from` to the day before `until`. To save time,
 * assumes that the number is the same on all days of a week.
 */
function sumOlder(team: Team, from: number, until: number): number {
  let sum = 0;
  for (let day = from; day < until; day += 7) {
    sum += expectedCommits(team, day) * Math.min(7, until - day);
  }
  return Math.round(sum);
}

type Counts = Pick<
  Work,
  'commits90' | 'commits365' | 'authors90' | 'authors365' | 'contributors' | 'pushedAt'
>;

function buildCounts(random: Random, project: Project, calendar: Calendar, team: Team): Counts {
  const { from, commits } = buildCommits(random, project, calendar, team);
  const length = project.lastDay - project.firstDay + 1;
  const make = () => new Int32Array(length);
  const [commits90, commits365, authors90, authors365] = [make(), make(), make(), make()];
  const [contributors, pushedAt] = [make(), make()];
  const stopped = Math.min(from - 1, Math.max(project.createdOn, team.stopsAfter));
  let pushedOn = Math.max(stopped, project.createdOn);
  let pushedMinute = random.int(60, minutesPerDay - 1);
  let [window, everyone] = [0, Math.max(1, Math.round(team.size * random.between(0.8, 1.3)))];
  for (let day = from; day < project.firstDay + length; day += 1) {
    const at = day - project.firstDay;
    // The daily run on day `day` observes the commits of the 90 days before it.
    const fresh = commits[day - 1 - from] ?? 0;
    window += fresh - (commits[day - 91 - from] ?? 0);
    if (fresh > 0) [pushedOn, pushedMinute] = [day - 1, random.int(60, minutesPerDay - 1)];
    if (at < 0) continue;
    const year = window + sumOlder(team, Math.max(project.createdOn, day - 365), day - 90);
    if (fresh > 0 && random.chance(0.004 * team.size)) everyone += 1;
    commits90[at] = window;
    commits365[at] = year;
    authors90[at] = Math.min(everyone, countAuthors(team.size, window));
    authors365[at] = Math.min(
      everyone,
      Math.max(authors90[at] ?? 0, countAuthors(team.size, year)),
    );
    contributors[at] = everyone;
    pushedAt[at] = (calendar.firstEpochDay + pushedOn) * minutesPerDay + pushedMinute;
  }
  return { commits90, commits365, authors90, authors365, contributors, pushedAt };
}

/**
 * Simulates the work on a project. New stars and commits lead to new issues, and issues are closed
 * only while there are commits.
 */
export function buildWork(
  seed: number,
  project: Project,
  calendar: Calendar,
  starsAtStart: number,
  newStars: Int32Array,
): Work {
  const random = createRandom(seed, 'work', project.index);
  const team = drawTeam(random, project, calendar, starsAtStart);
  const counts = buildCounts(random, project, calendar, team);
  const length = newStars.length;
  const make = () => new Int32Array(length);
  const [openIssues, closedIssues, openPulls, mergedPulls] = [make(), make(), make(), make()];
  const issueShare = random.between(0.02, 0.12);
  const [closedShare, isIdle] = [random.between(0.5, 0.95), team.stopsAfter < project.firstDay];
  const issues = Math.round(starsAtStart * issueShare);
  let closed = Math.round(issues * closedShare * (isIdle ? 0.7 : 1));
  let open = issues - closed;
  let merged = Math.round((counts.commits365[0] ?? 0) * random.between(0.1, 0.8));
  let pulls = random.poisson(1 + open * 0.12);
  for (let at = 0; at < length; at += 1) {
    const commits = expectedCommits(team, project.firstDay + at - 1);
    if (at > 0) {
      open += random.poisson((newStars[at] ?? 0) * issueShare + commits * 0.04);
      const newlyClosed = Math.min(
        open,
        commits > 0 ? random.poisson(open * 0.03 * closedShare) : 0,
      );
      [open, closed] = [open - newlyClosed, closed + newlyClosed];
      pulls += random.poisson(commits * 0.28 + (newStars[at] ?? 0) * 0.01);
      const newlyMerged = Math.min(pulls, commits > 0 ? random.poisson(pulls * 0.22) : 0);
      [pulls, merged] = [pulls - newlyMerged, merged + newlyMerged];
    }
    openIssues[at] = open;
    closedIssues[at] = closed;
    openPulls[at] = pulls;
    mergedPulls[at] = merged;
  }
  return { openIssues, closedIssues, openPulls, mergedPulls, ...counts };
}
