// Describes how each alternative differs from the others in the comparison. Pure.
import type { LicenseKind } from '../../contracts/license-kinds.ts';
import { formatCount } from '../../site/format/format.ts';

export interface Candidate {
  readonly license: string | null;
  /** What the catalog says of the license. It knows more than the SPDX id. */
  readonly licenseKind?: LicenseKind | null;
  /** The observed facts. Undefined if the repository is not tracked. */
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

/** What each license family means for users. */
export const familyTerms: Readonly<Record<LicenseFamily, string>> = {
  permissive: 'permissive: may be used in any software',
  weak: 'weak copyleft: changes to its files must be open',
  copyleft: 'copyleft: distributed derivative works must be open',
  network: 'network copyleft: derivative works must be open, even when offered as a service',
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

/** Smaller leads in health are within the noise of the score. */
const minHealthLead = 5;
const staleDays = 180;
const dayMs = 86_400_000;

/** Returns a list of sentences for each candidate. `asOf` is the day of the observed facts. */
export function findDifferences(candidates: readonly Candidate[], asOf: string): string[][] {
  return candidates.map((one) => {
    const others = candidates.filter((other) => other !== one);
    return [
      ofLicense(one, others),
      ofStars(one, others),
      ofGrowth(one, others),
      ofHealth(one, others),
      ofLanguage(one, others),
      ofActivity(one, asOf),
    ].filter((sentence) => sentence !== undefined);
  });
}

function ofLicense(one: Candidate, others: readonly Candidate[]): string | undefined {
  const familyOf = (candidate: Candidate) => findFamily(candidate.license, candidate.licenseKind);
  const family = familyOf(one);
  const isUnique = others.every((other) => familyOf(other) !== family);
  return isUnique && others.length > 0 ? `The only one ${familyNames[family]}.` : undefined;
}

function ofStars(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.stars ?? null;
  const next = findMax(others, (project) => project.stars);
  if (own === null || next === undefined || own <= next) return undefined;
  const times = next === 0 ? 0 : own / next;
  return times >= 1.5
    ? `Most stars: ${times >= 10 ? formatCount(times) : times.toFixed(1)} times as many as the next.`
    : 'Most stars, narrowly.';
}

/** Growth relative to the stars, because larger projects gain more stars anyway. */
const growthOf = (project: NonNullable<Candidate['project']>): number | null =>
  project.stars_7d === null || !project.stars ? null : project.stars_7d / project.stars;

function ofGrowth(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project ? growthOf(one.project) : null;
  const next = findMax(others, growthOf);
  if (own === null || next === undefined || own <= 0 || own < 1.25 * next) return undefined;
  return `Grows fastest: ${formatCount(one.project?.stars_7d ?? null)} stars in 7 days, ${(100 * own).toFixed(1)}% of its total.`;
}

/** Provisional scores are not compared. */
const settledHealth = (project: NonNullable<Candidate['project']>): number | null =>
  project.health_is_provisional ? null : project.health;

function ofHealth(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project ? settledHealth(one.project) : null;
  const next = findMax(others, settledHealth);
  if (own === null || next === undefined || own - next < minHealthLead) return undefined;
  return `Highest maintenance score: ${own} out of 100. The next has ${next}.`;
}

function ofLanguage(one: Candidate, others: readonly Candidate[]): string | undefined {
  const own = one.project?.lang;
  const known = others.flatMap((other) => other.project?.lang ?? []);
  return own && known.length > 0 && !known.includes(own)
    ? `The only one written in ${own}.`
    : undefined;
}

function ofActivity({ project }: Candidate, asOf: string): string | undefined {
  if (project?.is_archived) return 'Archived by its owner.';
  if (!project?.committed_at) return undefined;
  const days = Math.floor((Date.parse(asOf) - Date.parse(project.committed_at)) / dayMs);
  return days > staleDays ? `No commit for ${formatCount(days)} days.` : undefined;
}

/** Returns undefined if no value is known, because there is no lead without a comparison. */
function findMax(
  candidates: readonly Candidate[],
  toValue: (project: NonNullable<Candidate['project']>) => number | null,
): number | undefined {
  const values = candidates.flatMap(({ project }) => (project && toValue(project)) ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}
