// Invents the properties of a sample project, such as its name, description, language and packages.

import type { Calendar } from './calendar.ts';
import type { Domain } from './domain.ts';
import { buildDomains } from './domains-ai-tooling.ts';
import { industryDomains } from './domains-industry.ts';
import { mediaDomains } from './domains-media.ts';
import { inventName } from './naming.ts';
import { createRandom, type Random } from './random.ts';
import {
  commonPackages,
  commonTopics,
  ecosystems,
  industries,
  languageTopics,
  leads,
  licenses,
  tails,
} from './words.ts';

const domains: readonly Domain[] = [...buildDomains, ...mediaDomains, ...industryDomains];

/** How the stars of a project develop. */
export type Shape = 'steady' | 'quiet' | 'launch' | 'accelerating' | 'fading';
/** How the work on a project develops. */
export type Activity = 'active' | 'slowing' | 'abandoned';

/** The facts that a source reports about a repository, without counts. */
export interface Facts {
  readonly fullName: string;
  readonly description: string | null;
  readonly homepage: string | null;
  readonly license: string | null;
  readonly language: string | null;
  readonly topics: readonly string[] | null;
  readonly dependencies: readonly string[] | null;
  readonly archived: boolean;
}

export interface Project {
  readonly index: number;
  readonly upstreamId: string;
  readonly ecosystem: string | null;
  readonly facts: Facts;
  /**
   * The number of the day on which the repository was created. Negative if it was created before
   * day 0.
   */
  readonly createdOn: number;
  /** The numbers of the first and last day on which the project can be observed. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly shape: Shape;
  readonly activity: Activity;
  readonly fork: boolean;
}

const domainWeights = Object.fromEntries(domains.map(({ id, weight }) => [id, weight]));
const domainById = new Map(domains.map((domain) => [domain.id, domain]));

function pickDomain(random: Random): Domain {
  const id = random.weighted(domainWeights);
  const domain = domainById.get(id);
  if (!domain) throw new Error(`The sample world has no domain with the id "${id}".`);
  return domain;
}

function fillTemplate(random: Random, domain: Domain): string {
  const used = new Set<string>();
  const text = random.pick(domain.templates).replace(/\{(\w+)\}/g, (_, slot: string) => {
    const words = domain.slots[slot];
    if (!words)
      throw new Error(
        `A template of the domain "${domain.id}" uses {${slot}}, but the domain has no slot "${slot}". Add the slot.`,
      );
    const fresh = words.filter((word) => !used.has(word));
    const word = random.pick(fresh.length > 0 ? fresh : words);
    used.add(word);
    return word;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function mentionIndustry(random: Random, text: string, phrase: string): string {
  const verb = phrase.startsWith('for ')
    ? random.pick(['Made', 'Built', 'Tuned', 'Ready'])
    : 'Used';
  if (/[.!?]$/.test(text) || random.chance(0.6)) {
    return `${/[.!?]$/.test(text) ? '' : '.'} ${verb} ${phrase}.`;
  }
  return random.chance(0.5) ? `, ${verb.toLowerCase()} ${phrase}` : ` (${phrase})`;
}

/** Invents a description that no other project has. Accepts a duplicate after eight attempts. */
function describeUniquely(
  random: Random,
  domain: Domain,
  phrase: string | null,
  taken: TakenNames,
): string | null {
  for (let tries = 0; ; tries += 1) {
    const text = describe(random, domain, phrase);
    if (text === null || tries === 8) return text;
    const key = `description ${text
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return text;
  }
}

function describe(random: Random, domain: Domain, phrase: string | null): string | null {
  if (random.chance(0.035)) return null;
  let text = fillTemplate(random, domain);
  if (phrase) return text + mentionIndustry(random, text, phrase);
  const style = random.next();
  if (style < 0.3) text += `${/[.!?]$/.test(text) ? ' ' : '. '}${random.pick(tails)}`;
  else if (style < 0.36) text = `${random.pick(leads)} ${text}`;
  else if (style < 0.4) text = text.toLowerCase();
  else if (style < 0.55 && !/[.!?]$/.test(text)) text += '.';
  return text;
}

function pickTopics(
  random: Random,
  domain: Domain,
  language: string | null,
  industry: string | null,
): string[] | null {
  if (random.chance(0.3)) return random.chance(0.5) ? [] : null;
  const near = Math.max(3, Math.ceil(domain.topics.length * random.between(0.3, 1)));
  const topics = new Set(random.some(domain.topics.slice(0, near), random.int(2, 6)));
  for (const topic of random.some(commonTopics, random.int(0, 4))) topics.add(topic);
  const languageTopic = languageTopics[language ?? ''];
  if (languageTopic && random.chance(0.45)) topics.add(languageTopic);
  if (industry && random.chance(0.85)) topics.add(industry);
  return [...topics];
}

function pickPackages(random: Random, domain: Domain, ecosystem: string | null): string[] | null {
  if (!ecosystem) return random.chance(0.5) ? [] : null;
  if (random.chance(0.12)) return null;
  const own = domain.packages.filter((name) => name.startsWith(`${ecosystem}:`));
  return [
    ...random.some(own, random.int(1, 6)),
    ...random.some(commonPackages[ecosystem] ?? [], random.int(2, 8)),
  ];
}

/** Names, slugs and descriptions that are already in use. */
export type TakenNames = Set<string>;

function findFreeName(random: Random, owner: string, domain: Domain, taken: TakenNames): string {
  for (;;) {
    const fullName = `${owner}/${inventName(random, domain)}`;
    const key = fullName.toLowerCase();
    // Avoids two names with the same slug. Only `lifecycle.ts` creates such names, on purpose.
    const slug = key.replace('/', '-');
    if (taken.has(key) || taken.has(slug)) continue;
    taken.add(key).add(slug);
    return fullName;
  }
}

function buildFacts(random: Random, owner: string, taken: TakenNames) {
  const domain = pickDomain(random);
  const language = random.chance(0.025) ? null : random.weighted(domain.languages);
  const ecosystem = ecosystems[language ?? ''] ?? null;
  const mentioned =
    !domain.industry && random.chance(0.2) ? random.pick(Object.keys(industries)) : null;
  const phrase = mentioned ? random.pick(industries[mentioned] ?? []) : null;
  const fullName = findFreeName(random, owner, domain, taken);
  const site = fullName
    .split('/')[1]
    ?.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const facts: Facts = {
    fullName,
    description: describeUniquely(random, domain, phrase, taken),
    homepage: random.chance(0.42) ? `https://${site}.example` : null,
    license: random.chance(0.03) ? null : random.weighted(licenses),
    language,
    topics: pickTopics(random, domain, language, domain.industry ?? mentioned),
    dependencies: pickPackages(random, domain, ecosystem),
    archived: false,
  };
  return { facts, ecosystem };
}

/**
 * The number, owner and first observable day of a project, which are chosen before its other
 * properties.
 */
export interface ProjectSeat {
  readonly index: number;
  readonly owner: string;
  readonly firstDay: number;
}

/**
 * Most projects that appear after day 0 get many stars at their launch. Only a few older projects
 * do.
 */
function pickShape(random: Random, arrived: boolean): Shape {
  return arrived
    ? random.weighted({ launch: 58, steady: 20, accelerating: 8, quiet: 14 })
    : random.weighted({ steady: 42, quiet: 33, launch: 6, accelerating: 9, fading: 10 });
}

function pickCreation(random: Random, firstDay: number, shape: Shape): number {
  if (firstDay > 0) return firstDay - 1 - Math.floor(random.next() ** 2 * 45);
  if (shape === 'launch') return -random.int(2, 60);
  return -Math.round(40 + random.next() ** 1.6 * 1900);
}

export function buildProject(
  seed: number,
  seat: ProjectSeat,
  calendar: Calendar,
  taken: TakenNames,
): Project {
  const random = createRandom(seed, 'project', seat.index);
  const { facts, ecosystem } = buildFacts(random, seat.owner, taken);
  const shape = pickShape(random, seat.firstDay > 0);
  const lively = shape === 'accelerating' || shape === 'launch';
  const createdOn = pickCreation(random, seat.firstDay, shape);
  return {
    index: seat.index,
    upstreamId: String(910_000_000 + seat.index * 61 + random.int(0, 60)),
    ecosystem,
    facts,
    createdOn,
    firstDay: seat.firstDay,
    lastDay: calendar.days - 1,
    shape,
    activity:
      lively || createdOn > -120
        ? random.weighted({ active: 88, slowing: 9, abandoned: shape === 'accelerating' ? 0 : 3 })
        : random.weighted({ active: 56, slowing: 20, abandoned: 24 }),
    fork: random.chance(0.006),
  };
}
