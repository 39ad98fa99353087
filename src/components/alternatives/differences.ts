// Describes how the alternatives to a product differ from each other. Pure functions.
import type { LicenseKind } from '../../contracts/license-kinds.ts';
import { dayMs } from '../../contracts/time.ts';
import { formatCount } from '../../site/format/format.ts';

export interface Candidate {
  readonly license: string | null;
  /** The license kind from the catalog. It is more precise than the SPDX id. */
  readonly licenseKind?: LicenseKind | null;
  /** Observed facts about the project. Undefined if its repository is not tracked. */
  readonly project:
    | {
        readonly stars: number | null;
        readonly stars_7d: number | null;
        readonly health: number | null;
        readonly health_is_provisional: boolean | null;
        readonly lang: string | null;
        readonly committed_at: string | null;
        readonly is_archived: boolean | null;
      }
    | undefined;
}

export type LicenseFamily =
  | 'permissive'
  | 'weak'
  | 'copyleft'
  | 'network'
  | 'source'
  | 'mixed'
  | 'unknown';

const families: readonly (readonly [RegExp, LicenseFamily])[] = [
  [/^(AGPL|OSL|EUPL)-/, 'network'],
  [/^(LGPL|MPL|EPL|CDDL)-/, 'weak'],
  [/^GPL-/, 'copyleft'],
  [/^(BUSL|SSPL|Elastic|FSL|PolyForm)/, 'source'],
  [/^(MIT|Apache|BSD|ISC|0BSD|Unlicense|PostgreSQL|Zlib|CC0|BlueOak|Python|MIT-0)/, 'permissive'],
];

export function findFamily(license: string | null, kind?: LicenseKind | null): LicenseFamily {
  if (kind === 'source-available') return 'source';
  if (kind === 'mixed') return 'mixed';
  const family = families.find(([pattern]) => pattern.test(license ?? ''))?.[1];
  return family ?? (kind === 'permissive' || kind === 'copyleft' ? kind : 'unknown');
}

export const familyTerms: Readonly<Record<LicenseFamily, string>> = {
  permissive: 'permissive: may be used in any software',
  weak: 'weak copyleft: changes to its files must be open source',
  copyleft: 'copyleft: distributed derivative works must be open source',
  network: 'network copyleft: derivative works must be open source, even when offered as a service',
  source: 'source-available, not open source: some uses are restricted',
  mixed: 'open-source core, with parts under another license',
  unknown: 'no standard license is known',
};

const familyNames: Readonly<Record<LicenseFamily, string>> = {
  permissive: 'with a permissive license',
  weak: 'with a weak copyleft license',
  copyleft: 'with a copyleft license',
  network: 'with a network copyleft license',
  source: 'that is source-available but not open source',
  mixed: 'with parts under another license',
  unknown: 'without a known standard license',
};

/** Scores that differ by fewer points than this are treated as equal. */
const minHealthLead = 5;
const staleDays = 180;

/** Returns a list of sentences for each alternative. `asOf` is the as-of day of the release. */
export function findDifferences(candidates: readonly Candidate[], asOf: string): string[][] {
  return candidates.map((one) => {
    const others = candidates.filter((other) => other !== one);
    return [
      describeLicense(one, others),
      describeStars(one, others),
      describeGrowth(one, others),
      describeHealth(one, others),
      describeLanguage(one, others),
      describeActivity(one, asOf),
    ].filter((sentence) => sentence !== undefined);
  });
}

function describeLicense(one: Candidate, others: readonly Candidate[]): string | undefined {
  const familyOf = (candidate: Candidate) => findFamily(candidate.license, candidate.licenseKind);
  const family = familyOf(one);
  const isUnique = others.every((other) => familyOf(other) !== family);
  return isUnique && others.length > 0 ? `The only one ${familyNames[family]}.` : undefined;
}

function describeStars(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.stars ?? null;
  const next = findMax(others, (project) => project.stars);
  if (own === null || next === undefined || own <= next) return undefined;
  const times = next === 0 ? 0 : own / next;
  return times >= 1.5
    ? `Most stars: ${times >= 10 ? formatCount(times) : times.toFixed(1)} times as many as the next.`
    : 'Most stars, narrowly.';
}

/**
 * Divides weekly stars by total stars. Otherwise, popular projects would always seem to grow
 * fastest.
 */
const growthOf = (project: NonNullable<Candidate['project']>): number | null =>
  project.stars_7d === null || !project.stars ? null : project.stars_7d / project.stars;

function describeGrowth(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project ? growthOf(one.project) : null;
  const next = findMax(others, growthOf);
  if (own === null || next === undefined || own <= 0 || own < 1.25 * next) return undefined;
  return `Grows fastest: ${formatCount(one.project?.stars_7d ?? null)} stars in 7 days, ${(100 * own).toFixed(1)}% of its total.`;
}

/** Returns null for provisional scores, which are too uncertain to compare. */
const comparableHealth = (project: NonNullable<Candidate['project']>): number | null =>
  project.health_is_provisional ? null : project.health;

function describeHealth(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project ? comparableHealth(one.project) : null;
  const next = findMax(others, comparableHealth);
  if (own === null || next === undefined || own - next < minHealthLead) return undefined;
  return `Highest maintenance score: ${own} out of 100. The next highest is ${next}.`;
}

function describeLanguage(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.lang;
  const known = others.flatMap((other) => other.project?.lang ?? []);
  return own && known.length > 0 && !known.includes(own)
    ? `The only one written in ${own}.`
    : undefined;
}

function describeActivity({ project }: Candidate, asOf: string): string | undefined {
  if (project?.is_archived) return 'Archived by its owner.';
  if (!project?.committed_at) return undefined;
  const days = Math.floor((Date.parse(asOf) - Date.parse(project.committed_at)) / dayMs);
  return days > staleDays ? `No commit for ${formatCount(days)} days.` : undefined;
}

function findMax(
  candidates: readonly Candidate[],
  toValue: (project: NonNullable<Candidate['project']>) => number | null,
): number | undefined {
  const values = candidates.flatMap(({ project }) => (project && toValue(project)) ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}
