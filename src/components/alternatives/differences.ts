// Describes how the alternatives to a product differ from each other. Pure functions.
import type { LicenseKind } from '../../lib/license-kinds.ts';
import { dayMs } from '../../lib/time.ts';
import { formatCount, formatDay, formatLabel } from '../../site/format/format.ts';

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
        readonly is_archived: boolean | null;
      }
    | undefined;
  /** The last activity that was known on `day`. Undefined without a health score. */
  readonly activity?:
    | {
        readonly day: string;
        readonly active_on: string | null;
        /** Whether `active_on` is the day of a commit, not of a push. */
        readonly is_commit: boolean | null;
      }
    | undefined;
  /** Whether the star total was observed in the 90 days up to the as-of day. */
  readonly hasRecentStars?: boolean | undefined;
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

/** License families that decide for many readers. Flags show the other differences. */
const familyNames: Partial<Readonly<Record<LicenseFamily, string>>> = {
  permissive: 'with a permissive license',
  weak: 'with a weak copyleft license',
  copyleft: 'with a copyleft license',
  network: 'with a network copyleft license',
};

/** Scores that differ by fewer points than this are treated as equal. */
const minHealthLead = 5;
const staleDays = 180;

/** Returns a list of sentences for each alternative. They do not compare with unknown values. */
export function findDifferences(candidates: readonly Candidate[]): string[][] {
  return candidates.map((one) =>
    [
      describeLicense(one, candidates),
      describeStars(one, candidates),
      describeGrowth(one, candidates),
      describeHealth(one, candidates),
      describeActivity(one),
    ].filter((sentence) => sentence !== undefined),
  );
}

function describeLicense(one: Candidate, all: readonly Candidate[]): string | undefined {
  const familyOf = (candidate: Candidate) => findFamily(candidate.license, candidate.licenseKind);
  const name = familyNames[familyOf(one)];
  const others = all.filter((other) => other !== one).map(familyOf);
  if (!name || others.length === 0 || others.includes(familyOf(one))) return undefined;
  return others.includes('unknown')
    ? `Of those with a known license, the only one ${name}.`
    : `The only one ${name}.`;
}

function describeStars(one: Candidate, all: readonly Candidate[]): string | undefined {
  const compared = compare(one, all, ({ hasRecentStars, project }) =>
    hasRecentStars ? project?.stars : null,
  );
  if (!compared || compared.own <= compared.next) return undefined;
  const { own, known } = compared;
  const of = known < all.length ? ` of the ${known} with a recent count` : '';
  return `Most popular${of}: ${formatCount(own)} stars.`;
}

/**
 * Divides weekly stars by total stars. Otherwise, popular projects would always seem to grow
 * fastest.
 */
const growthOf = ({ project }: Candidate): number | null =>
  project?.stars_7d == null || !project.stars ? null : project.stars_7d / project.stars;

function describeGrowth(one: Candidate, all: readonly Candidate[]): string | undefined {
  const compared = compare(one, all, growthOf);
  if (!compared || compared.own <= 0 || compared.own < 1.25 * compared.next) return undefined;
  const of = compared.known < all.length ? ` of the ${compared.known} whose growth is known` : '';
  return `Growing fastest${of}: +${formatCount(one.project?.stars_7d ?? null)} stars in 7 days.`;
}

function describeHealth(one: Candidate, all: readonly Candidate[]): string | undefined {
  const compared = compare(one, all, ({ project }) => project?.health);
  if (!compared || compared.own - compared.next < minHealthLead) return undefined;
  const { own, next, known } = compared;
  const highest = known < all.length ? `Highest of ${known} health scores` : 'Highest health score';
  const estimate = one.project?.health_is_provisional ? ', an estimate' : '';
  return `${highest}: ${own} out of 100${estimate}. The next highest is ${next}.`;
}

/** Counts the days up to the observation, because nothing is known about later commits. */
function describeActivity({ project, activity }: Candidate): string | undefined {
  if (project?.is_archived) return 'Archived by its owner.';
  if (!activity?.active_on) return undefined;
  const days = Math.floor((Date.parse(activity.day) - Date.parse(activity.active_on)) / dayMs);
  if (days <= staleDays) return undefined;
  const what = activity.is_commit ? 'commit' : 'push';
  return `No ${what} for ${formatCount(days)} days, as of ${formatDay(activity.day)}.`;
}

interface Compared {
  readonly own: number;
  /** The highest value of the others. */
  readonly next: number;
  /** Number of alternatives whose value is known. */
  readonly known: number;
}

/** Returns undefined if the value of `one` or the values of all others are unknown. */
function compare(
  one: Candidate,
  all: readonly Candidate[],
  toValue: (candidate: Candidate) => number | null | undefined,
): Compared | undefined {
  const own = toValue(one) ?? null;
  const others = all.flatMap((other) => (other === one ? [] : (toValue(other) ?? [])));
  if (own === null || others.length === 0) return undefined;
  return { own, next: Math.max(...others), known: others.length + 1 };
}

export interface Rated {
  readonly name: string;
  readonly href: string;
  readonly license: string | null;
  readonly licenseKind: LicenseKind | null;
  /** The health label of the project. Null if it has no score. */
  readonly label: string | null;
  readonly isEstimate: boolean;
  /** The day of the label if it is old, otherwise null. */
  readonly oldOn: string | null;
  /** What is known about the maintenance of a project without a label. */
  readonly activity: string | null;
}

export interface AnswerGroup {
  readonly title: string;
  readonly items: readonly {
    readonly name: string;
    readonly href: string;
    readonly license: string | null;
    /** What the title does not say about its maintenance: `estimate, Mar 4, 2026`, or `last commit Aug 2025`. */
    readonly note: string | null;
    readonly isMaintained: boolean;
  }[];
}

const isMaintained = ({ label }: Rated): boolean => label === 'thriving' || label === 'healthy';

/**
 * Sorts the alternatives into the answer that a reader looks for, with the names of each group:
 * maintained and open source first. Empty groups are left out.
 */
export function groupByAnswer(all: readonly Rated[]): AnswerGroup[] {
  const groups = Map.groupBy(all, (one) => {
    const family = findFamily(one.license, one.licenseKind);
    if (family === 'source') return 'Source-available';
    if (family === 'mixed') return 'Partly open source';
    if (family === 'unknown') return 'License unknown';
    if (isMaintained(one)) return 'Maintained and open source';
    if (one.label === null) return 'Open source, not rated';
    return one.label === 'fair'
      ? 'Open source, fair health'
      : 'Open source, little or no maintenance';
  });
  return answerOrder.flatMap((title) => {
    const group = groups.get(title);
    if (!group) return [];
    // The label decides the group only of open-source projects.
    const isRated = /^Maintained|maintenance$|health$/.test(title);
    const isEstimated = isRated && group.every(({ isEstimate }) => isEstimate);
    const toNote = (one: Rated): string | null => {
      if (one.label === null)
        return one.activity ?? (title.endsWith('not rated') ? null : 'not rated');
      const notes = [
        ...(isRated ? [] : [formatLabel(one.label, null, false)]),
        ...(one.isEstimate && !isEstimated ? ['estimate'] : []),
        ...(one.oldOn === null ? [] : [formatDay(one.oldOn)]),
      ];
      return notes.length === 0 ? null : notes.join(', ');
    };
    return [
      {
        title: isEstimated ? `${title} (estimate)` : title,
        items: group.map((one) => ({
          name: one.name,
          href: one.href,
          license: one.license,
          note: toNote(one),
          isMaintained: isMaintained(one),
        })),
      },
    ];
  });
}

/** Sorts the columns of a comparison like the answer above it. */
export function orderByAnswer<T extends { readonly href: string }>(
  answer: readonly AnswerGroup[],
  all: readonly T[],
): T[] {
  const order = answer.flatMap(({ items }) => items.map(({ href }) => href));
  return all.toSorted((a, b) => order.indexOf(a.href) - order.indexOf(b.href));
}

const answerOrder = [
  'Maintained and open source',
  'Open source, fair health',
  'Open source, not rated',
  'Partly open source',
  'Source-available',
  'License unknown',
  'Open source, little or no maintenance',
] as const;
