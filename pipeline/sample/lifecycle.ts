// Plans irregular events in sample projects: arrivals, renames, deletions, license changes, bought stars.
import { Failure } from '../io/failure.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { collidingNames, foreignDescriptions, hostileDescriptions } from './edge-case-texts.ts';
import type { Burst } from './growth.ts';
import { inventOwner, inventOwners, inventWord } from './naming.ts';
import { buildProject, type Facts, type Project, type TakenNames } from './project.ts';
import { createRandom, type Random } from './random.ts';
import { licenseChanges } from './words.ts';

export interface SampleOptions {
  readonly seed: number;
  readonly projects: number;
  readonly days: number;
  /** The last day, `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** Facts about a project, and the index of the day from which they are valid. */
export interface Version {
  readonly fromDay: number;
  readonly facts: Facts;
}

export interface Lifecycle {
  project: Project;
  versions: Version[];
  burst: Burst | undefined;
}

/** The number of irregularities of each kind. */
export interface Irregularities {
  readonly arrivals: number;
  readonly vanished: number;
  readonly archived: number;
  readonly renamed: number;
  readonly transferred: number;
  readonly reusedNames: number;
  readonly slugCollisions: number;
  readonly licenseChanges: number;
  readonly bursts: number;
  readonly purgedBursts: number;
  readonly hostileDescriptions: number;
  readonly foreignDescriptions: number;
}

/** The numbers of irregularities are defined for this many projects, and scaled for other numbers. */
const fullWorld = 10_700;

/** Returns the first day of each project: 0 for most, and a few on every later day. */
function drawArrivals(random: Random, options: SampleOptions): number[] {
  const scale = options.projects / fullWorld;
  const arrivals: number[] = [];
  for (let day = 1; day < options.days; day += 1) {
    const count = Math.max(1, Math.round(random.int(22, 38) * scale));
    for (let nth = 0; nth < count; nth += 1) arrivals.push(day);
  }
  if (arrivals.length > options.projects / 2) {
    throw new Failure(
      'usage',
      `${options.projects} projects are too few for a sample of ${options.days} days, because ` +
        `at least one arrives every day. Use at least ${2 * arrivals.length} projects.`,
    );
  }
  return [...Array<number>(options.projects - arrivals.length).fill(0), ...arrivals];
}

/** Assigns owners, a few of which have many projects. */
const pickOwner = (random: Random, owners: readonly string[]): string =>
  random.chance(0.3)
    ? (owners[Math.floor(random.next() ** 2 * owners.length * 0.12)] ?? random.pick(owners))
    : random.pick(owners);

function buildProjects(options: SampleOptions, calendar: Calendar, taken: TakenNames): Lifecycle[] {
  const random = createRandom(options.seed, 'seats');
  const owners = inventOwners(options.seed, Math.ceil(options.projects * 0.72));
  return drawArrivals(random, options).map((firstDay, index) => {
    const seat = { index, owner: pickOwner(random, owners), firstDay };
    const project = buildProject(options.seed, seat, calendar, taken);
    return { project, versions: [{ fromDay: firstDay, facts: project.facts }], burst: undefined };
  });
}

/** Assigns old projects to irregularities so that none gets two. */
function createDeal(random: Random, lives: readonly Lifecycle[]) {
  const settled = lives.filter(({ project }) => project.firstDay === 0);
  const shuffled = random.some(settled, settled.length);
  return (share: number, min: number): Lifecycle[] =>
    shuffled.splice(0, Math.max(min, Math.round(lives.length * share)));
}

const lastFacts = (life: Lifecycle): Facts => life.versions.at(-1)?.facts ?? life.project.facts;

const change = (life: Lifecycle, fromDay: number, part: Partial<Facts>): void => {
  life.versions.push({ fromDay, facts: { ...lastFacts(life), ...part } });
};

/** Changes facts in all versions of a project. */
const replace = (life: Lifecycle, part: Partial<Facts>): void => {
  life.versions = life.versions.map(({ fromDay, facts }) => ({
    fromDay,
    facts: { ...facts, ...part },
  }));
};

/** Invents a name that no project has or had. */
function inventFresh(taken: Set<string>, invent: () => string): string {
  for (;;) {
    const fullName = invent();
    const slug = fullName.toLowerCase().replace('/', '-');
    if (taken.has(slug)) continue;
    taken.add(slug);
    return fullName;
  }
}

function renameAll(
  random: Random,
  taken: Set<string>,
  renamed: Lifecycle[],
  transferred: Lifecycle[],
  days: number,
): void {
  for (const life of renamed) {
    const [owner] = lastFacts(life).fullName.split('/');
    const fullName = inventFresh(taken, () => `${owner}/${inventWord(random)}`);
    change(life, random.int(5, days - 12), { fullName });
  }
  for (const life of transferred) {
    const [, name] = lastFacts(life).fullName.split('/');
    const fullName = inventFresh(taken, () => `${inventOwner(random)}/${name}`);
    change(life, random.int(5, days - 5), { fullName });
  }
}

/** Renames new projects to the former names of renamed or deleted projects. */
function reuseNames(leavers: readonly Lifecycle[], lives: readonly Lifecycle[]): number {
  const arrivals = lives.filter(({ project }) => project.firstDay > 0);
  let reused = 0;
  for (const leaver of leavers) {
    const leftOn = leaver.versions[1]?.fromDay ?? leaver.project.lastDay + 1;
    const heir = arrivals.find(({ project }) => project.firstDay >= leftOn + 3);
    if (!heir) continue;
    arrivals.splice(arrivals.indexOf(heir), 1);
    replace(heir, { fullName: leaver.project.facts.fullName });
    reused += 1;
  }
  return reused;
}

function describeOddly(random: Random, hostile: Lifecycle[], foreign: Lifecycle[]): void {
  hostile.forEach((life, index) => {
    replace(life, {
      description: hostileDescriptions[index % hostileDescriptions.length] ?? null,
    });
  });
  for (const life of foreign) {
    const [, name] = lastFacts(life).fullName.split('/');
    const text = random.pick(foreignDescriptions);
    replace(life, { description: random.chance(0.5) ? `${name}: ${text}` : text });
  }
}

/** Invents a burst of bought stars. Two in five bursts are removed later. */
function drawBurst(random: Random, days: number, isPurged: boolean): Burst {
  const day = random.int(Math.min(30, days - 12), days - 9);
  const purgedOn = isPurged ? random.int(day + 4, Math.min(day + 25, days - 1)) : null;
  return {
    day,
    lengthDays: random.int(1, 3),
    stars: Math.round(300 * Math.exp(random.next() * Math.log(4000 / 300))),
    purgedOn,
  };
}

function relicense(random: Random, lives: Lifecycle[], days: number): void {
  for (const life of lives) {
    const [from, to] = random.pick(licenseChanges);
    replace(life, { license: from });
    change(life, random.int(4, days - 1), { license: to });
  }
}

function endLives(
  random: Random,
  vanished: Lifecycle[],
  archived: Lifecycle[],
  days: number,
): void {
  for (const life of vanished) {
    life.project = { ...life.project, lastDay: random.int(3, days - 9) };
  }
  for (const life of archived) {
    life.project = { ...life.project, shape: 'quiet', activity: 'abandoned' };
    if (random.chance(0.5)) replace(life, { archived: true });
    else change(life, random.int(4, days - 1), { archived: true });
  }
}

/** Builds all projects with their versions and bursts, and counts the irregularities. */
export function buildLifecycles(options: SampleOptions): {
  calendar: Calendar;
  lives: Lifecycle[];
  counts: Irregularities;
} {
  const calendar = createCalendar(options.asOf, options.days);
  const taken: TakenNames = new Set(
    collidingNames.flat().map((name) => name.toLowerCase().replace('/', '-')),
  );
  const lives = buildProjects(options, calendar, taken);
  const random = createRandom(options.seed, 'lives');
  const deal = createDeal(random, lives);
  const vanished = deal(0.03, 2);
  const archived = deal(0.012, 2);
  const renamed = deal(0.011, 3);
  const transferred = deal(0.005, 2);
  const [relicensed, hostile, foreign] = [deal(0.004, 12), deal(0.0012, 12), deal(0.02, 8)];
  const bought = deal(0.014, 4);
  endLives(random, vanished, archived, options.days);
  relicense(random, relicensed, options.days);
  describeOddly(random, hostile, foreign);
  for (const [first, second] of collidingNames) {
    deal(0, 2).forEach((life, nth) => {
      replace(life, { fullName: nth === 0 ? first : second });
    });
  }
  renameAll(random, taken, renamed, transferred, options.days);
  const leavers = [...renamed, ...vanished].sort(
    (one, other) => (one.versions[1]?.fromDay ?? 0) - (other.versions[1]?.fromDay ?? 0),
  );
  const reusedNames = reuseNames(leavers.slice(0, 4), lives);
  bought.forEach((life, nth) => {
    life.project = { ...life.project, shape: random.chance(0.6) ? 'quiet' : 'steady' };
    life.burst = drawBurst(random, options.days, nth % 5 < 2);
  });
  return {
    calendar,
    lives,
    counts: {
      arrivals: lives.filter(({ project }) => project.firstDay > 0).length,
      vanished: vanished.length,
      archived: archived.length,
      renamed: renamed.length,
      transferred: transferred.length,
      reusedNames,
      slugCollisions: collidingNames.length,
      licenseChanges: relicensed.length,
      bursts: bought.length,
      purgedBursts: bought.filter(({ burst }) => burst && burst.purgedOn !== null).length,
      hostileDescriptions: hostile.length,
      foreignDescriptions: foreign.length,
    },
  };
}
