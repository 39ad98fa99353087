// Plans irregular events in the life of sample projects, such as late arrivals, renames, deletions,
// license changes, and bought stars.
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
  /** The last day of the sample world, `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** Facts about a project, such as its name, and the number of the day from which they are valid. */
export interface Version {
  readonly fromDay: number;
  readonly facts: Facts;
}

export interface Lifecycle {
  project: Project;
  versions: Version[];
  burst: Burst | undefined;
}

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

/**
 * In a sample world with this many projects, 22 to 38 of them appear each day. In a larger or
 * smaller world, the number of new projects is scaled accordingly.
 */
const fullWorld = 10_700;

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
        `at least one new project appears every day. Use at least ${2 * arrivals.length} projects.`,
    );
  }
  return [...Array<number>(options.projects - arrivals.length).fill(0), ...arrivals];
}

/** Picks the owner of a project. A few owners are picked for many projects. */
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

/**
 * Returns a function that randomly chooses projects for one kind of irregular event. `share` is a
 * proportion of all projects. The function chooses only projects that exist on day 0, and never
 * chooses a project twice.
 */
function createDraw(random: Random, lives: readonly Lifecycle[]) {
  const settled = lives.filter(({ project }) => project.firstDay === 0);
  const shuffled = random.some(settled, settled.length);
  return (share: number, min: number): Lifecycle[] =>
    shuffled.splice(0, Math.max(min, Math.round(lives.length * share)));
}

const lastFacts = (life: Lifecycle): Facts => life.versions.at(-1)?.facts ?? life.project.facts;

const change = (life: Lifecycle, fromDay: number, part: Partial<Facts>): void => {
  life.versions.push({ fromDay, facts: { ...lastFacts(life), ...part } });
};

/** Changes facts of a project on all days, while `change` changes them from one day on. */
const replace = (life: Lifecycle, part: Partial<Facts>): void => {
  life.versions = life.versions.map(({ fromDay, facts }) => ({
    fromDay,
    facts: { ...facts, ...part },
  }));
};

function inventFreeName(taken: Set<string>, invent: () => string): string {
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
    const fullName = inventFreeName(taken, () => `${owner}/${inventWord(random)}`);
    change(life, random.int(5, days - 12), { fullName });
  }
  for (const life of transferred) {
    const [, name] = lastFacts(life).fullName.split('/');
    const fullName = inventFreeName(taken, () => `${inventOwner(random)}/${name}`);
    change(life, random.int(5, days - 5), { fullName });
  }
}

/**
 * Assigns the former names of renamed or deleted projects to new projects. Returns how many names
 * are reused.
 */
function reuseNames(leavers: readonly Lifecycle[], lives: readonly Lifecycle[]): number {
  const arrivals = lives.filter(({ project }) => project.firstDay > 0);
  let reused = 0;
  for (const leaver of leavers) {
    const leftOn = leaver.versions[1]?.fromDay ?? leaver.project.lastDay + 1;
    const successor = arrivals.find(({ project }) => project.firstDay >= leftOn + 3);
    if (!successor) continue;
    arrivals.splice(arrivals.indexOf(successor), 1);
    replace(successor, { fullName: leaver.project.facts.fullName });
    reused += 1;
  }
  return reused;
}

function replaceDescriptions(random: Random, hostile: Lifecycle[], foreign: Lifecycle[]): void {
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
  const draw = createDraw(random, lives);
  const vanished = draw(0.03, 2);
  const archived = draw(0.012, 2);
  const renamed = draw(0.011, 3);
  const transferred = draw(0.005, 2);
  const [relicensed, hostile, foreign] = [draw(0.004, 12), draw(0.0012, 12), draw(0.02, 8)];
  const bought = draw(0.014, 4);
  endLives(random, vanished, archived, options.days);
  relicense(random, relicensed, options.days);
  replaceDescriptions(random, hostile, foreign);
  for (const [first, second] of collidingNames) {
    draw(0, 2).forEach((life, nth) => {
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
