// What sets one alternative apart from the others beside it, in words, from what is known. Pure.
import { formatCount } from '../format.ts';

export interface Candidate {
  readonly license: string | null;
  /** What is observed of it; nothing where its repository is not tracked. */
  readonly project:
    | {
        readonly stars: number | null;
        readonly stars_7d: number | null;
        readonly health: number | null;
        readonly lang: string | null;
        readonly committed_at: string | null;
        readonly is_archived: boolean | null;
      }
    | undefined;
}

export type LicenceFamily = 'permissive' | 'weak' | 'copyleft' | 'network' | 'source' | 'unknown';

const families: readonly (readonly [RegExp, LicenceFamily])[] = [
  [/^(AGPL|OSL|EUPL)-/, 'network'],
  [/^(LGPL|MPL|EPL|CDDL)-/, 'weak'],
  [/^GPL-/, 'copyleft'],
  [/^(BUSL|SSPL|Elastic|FSL|PolyForm)/, 'source'],
  [/^(MIT|Apache|BSD|ISC|0BSD|Unlicense|PostgreSQL|Zlib|CC0|BlueOak|Python|MIT-0)/, 'permissive'],
];

export const findFamily = (license: string | null): LicenceFamily =>
  families.find(([pattern]) => pattern.test(license ?? ''))?.[1] ?? 'unknown';

/** What the family means for who uses it. */
export const familyWords: Readonly<Record<LicenceFamily, string>> = {
  permissive: 'permissive: use it in anything',
  weak: 'changes to its own files stay open',
  copyleft: 'what is built on it stays open when handed on',
  network: 'what is built on it stays open, also when only offered over a network',
  source: 'source to read, not open source: some uses are barred',
  unknown: 'no standard licence is known',
};

const familyNames: Readonly<Record<LicenceFamily, string>> = {
  permissive: 'under a permissive licence',
  weak: 'whose licence covers its own files alone',
  copyleft: 'under a copyleft licence',
  network: 'under a network copyleft licence',
  source: 'that is not open source in the strict sense',
  unknown: 'without a known standard licence',
};

/** A lead in health that is more than the score's own noise. */
const clearLead = 5;
const staleDays = 180;
const dayMs = 86_400_000;

/** One list of sentences for each candidate, in their order; `asOf` is the day of the facts. */
export function findDifferences(candidates: readonly Candidate[], asOf: string): string[][] {
  return candidates.map((one) => {
    const others = candidates.filter((other) => other !== one);
    return [
      ofLicence(one, others),
      ofStars(one, others),
      ofGrowth(one, others),
      ofHealth(one, others),
      ofLanguage(one, others),
      ofActivity(one, asOf),
    ].filter((sentence) => sentence !== undefined);
  });
}

function ofLicence(one: Candidate, others: readonly Candidate[]): string | undefined {
  const family = findFamily(one.license);
  const isAlone = others.every((other) => findFamily(other.license) !== family);
  return isAlone && others.length > 0 ? `The only one ${familyNames[family]}.` : undefined;
}

function ofStars(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.stars ?? null;
  const next = most(others, (project) => project.stars);
  if (own === null || next === undefined || own <= next) return undefined;
  const times = next === 0 ? 0 : own / next;
  return times >= 1.5
    ? `The most starred, ${times >= 10 ? formatCount(times) : times.toFixed(1)} times the next.`
    : 'The most starred, by little.';
}

/** In parts of its stars: of two, the larger one gains more anyway. */
const growthOf = (project: NonNullable<Candidate['project']>): number | null =>
  project.stars_7d === null || !project.stars ? null : project.stars_7d / project.stars;

function ofGrowth(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project ? growthOf(one.project) : null;
  const next = most(others, growthOf);
  if (own === null || next === undefined || own <= 0 || own < 1.25 * next) return undefined;
  return `Grows fastest: ${formatCount(one.project?.stars_7d ?? null)} stars in seven days, ${(100 * own).toFixed(1)} % of its own.`;
}

function ofHealth(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.health ?? null;
  const next = most(others, (project) => project.health);
  if (own === null || next === undefined || own - next < clearLead) return undefined;
  return `The healthiest: ${own} of 100, the next ${next}.`;
}

function ofLanguage(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.lang;
  const known = others.flatMap((other) => other.project?.lang ?? []);
  return own && known.length > 0 && !known.includes(own)
    ? `The only one written in ${own}.`
    : undefined;
}

function ofActivity({ project }: Candidate, asOf: string): string | undefined {
  if (project?.is_archived) return 'Archived by its owner: it will not change any more.';
  if (!project?.committed_at) return undefined;
  const days = Math.floor((Date.parse(asOf) - Date.parse(project.committed_at)) / dayMs);
  return days > staleDays ? `Without a commit for ${formatCount(days)} days.` : undefined;
}

/** Nothing where none is known: nobody leads alone. */
function most(
  candidates: readonly Candidate[],
  toValue: (project: NonNullable<Candidate['project']>) => number | null,
): number | undefined {
  const values = candidates.flatMap(({ project }) => (project && toValue(project)) ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}
