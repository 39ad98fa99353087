// Converts the result of a stack check to the text and rows of the results page. Pure functions.
import type {
  CheckedDependency,
  CheckedModel,
  CheckResult,
} from '../../contracts/api/stack-check.ts';
import type { Verdict } from '../../contracts/api/stack-check-rules.ts';
import { toModelPath } from '../../lib/model-path.ts';
import { countOf, formatCount, formatLabel, unknown } from '../../site/format/format.ts';

export interface ResultRow {
  readonly name: string;
  readonly version: string;
  readonly verdict: string;
  /** The health label whose color the verdict has. */
  readonly verdictTone: string;
  readonly project: { readonly id: string; readonly name: string } | null;
  readonly health: string;
  readonly label: string | null;
  /** The health label that determines the color. */
  readonly tone: string | undefined;
  readonly chance: string;
  readonly note: string;
  /** What to do with the linked projects. */
  readonly advice: 'Try' | 'See';
  readonly linked: readonly { readonly id: string; readonly name: string }[];
}

const verdictTexts: Readonly<Record<Verdict, readonly [text: string, tone: string]>> = {
  act: ['Act', 'at-risk'],
  watch: ['Watch', 'fair'],
  fine: ['Maintained', 'healthy'],
  unknown: ['Not tracked', 'dormant'],
};

export const noDependencies =
  'No dependencies found. Choose a manifest or lock file that lists dependencies.';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const isKnown = ({ project, verdict, near }: CheckedDependency): boolean =>
  project !== null || verdict !== 'unknown' || near.length > 0;

export function toRow(one: CheckedDependency): ResultRow[] {
  const { project, chance_unmaintained_12m: chance, provisional } = one;
  // The health of a project that goes on says nothing about a package that has ended.
  const rated = one.replaced_by === null ? one : { health: null, label: null };
  if (!isKnown(one)) return [];
  const [text, verdictTone] = verdictTexts[one.verdict];
  const verdict = one.verdict === 'unknown' && project !== null ? 'Not rated' : text;
  return [
    {
      name: one.name,
      version: one.version ?? '',
      verdict,
      verdictTone,
      project: project && { id: project.id, name: project.name },
      health: formatCount(rated.health),
      label: rated.label === null ? null : formatLabel(rated.label, null, provisional),
      tone: rated.label ?? undefined,
      chance: chance
        ? `${percent(chance.value)} (${percent(chance.low)} to ${percent(chance.high)})`
        : unknown,
      note: toReason(one),
      advice: one.near.length > 0 ? 'See' : 'Try',
      linked: [
        ...one.alternatives.map(({ id, name }) => ({ id, name })),
        ...one.near.map((other) => ({
          id: other.project.id,
          name: `${other.project.name} (${verdictTexts[other.verdict][0]})`,
        })),
      ],
    },
  ];
}

const toReason = ({ deprecated, reason }: CheckedDependency): string =>
  deprecated?.by === 'registry' ? `${reason} “${deprecated.evidence}”` : reason;

export interface ModelResultRow {
  readonly id: string;
  readonly path: string | undefined;
  readonly verdict: string;
  readonly verdictTone: string;
  readonly ends: string;
  readonly note: string;
  readonly replacements: readonly { readonly id: string; readonly path: string | undefined }[];
  readonly places: string;
}

const modelVerdicts = { act: 'Ended', watch: 'Ending', fine: 'No end known' } as const;

const maxPlaces = 5;

export function toModelRow(one: CheckedModel): ModelResultRow {
  const others = one.places.length - maxPlaces;
  return {
    id: one.id,
    path: toModelPath(one.model),
    verdict: modelVerdicts[one.verdict],
    verdictTone: verdictTexts[one.verdict][1],
    ends: one.ends_on ?? unknown,
    note: one.reason,
    replacements: one.replacements.map((id) => ({ id, path: toModelPath(id) })),
    places:
      one.places
        .slice(0, maxPlaces)
        .map(({ file, line }) => `${file}:${line}`)
        .join(', ') + (others > 0 ? ` and ${others} more` : ''),
  };
}

function summarizeModels(models: readonly CheckedModel[]): string {
  if (models.length === 0) return '';
  const count = (verdict: Verdict) => models.filter((one) => one.verdict === verdict).length;
  return `We found ${countOf(models.length, 'ID of a model', 'IDs of models')}: ${count('act')} ended, ${count('watch')} ending.`;
}

export function summarize(result: CheckResult): string {
  const models = summarizeModels(result.models);
  if (models !== '' && result.summary.dependencies === 0) {
    return `${models}${describeSkipped(result.summary.skipped)}`;
  }
  return [models, summarizeDependencies(result)].filter((text) => text !== '').join(' ');
}

const describeSkipped = (count: number): string =>
  count === 0 ? '' : ` We skipped ${countOf(count, 'entry', 'entries')} of your files; see below.`;

function summarizeDependencies({ summary, dependencies: rows }: CheckResult): string {
  const { dependencies, checked, skipped, verdicts } = summary;
  const { act, watch, fine } = verdicts;
  const unrated = rows.filter((one) => one.verdict === 'unknown' && one.project !== null).length;
  const untracked = verdicts.unknown - unrated;
  const entries = describeSkipped(skipped);
  if (dependencies === 0) return `${noDependencies}${entries}`;
  const cut =
    checked < dependencies
      ? ` Only the first ${checked} of ${dependencies} dependencies were checked.`
      : '';
  const near = rows.filter((one) => one.near.length > 0).length;
  const look =
    near === 0
      ? ''
      : ` ${countOf(near, 'unknown dependency has', 'unknown dependencies have')} a name like a package that we track: look below.`;
  const all = countOf(checked, 'dependency', 'dependencies');
  if (untracked === checked) {
    return `We do not track the projects of your ${all}, or do not know their repositories.${look}${entries}${cut}`;
  }
  const counts = [
    [act, 'to act on'],
    [watch, 'to watch'],
    [fine, 'maintained'],
    [unrated, 'not rated'],
  ].flatMap(([count, text]) => (count === 0 ? [] : `${count} ${text}`));
  const rest = untracked === 0 ? '' : ` We do not track the other ${untracked}.`;
  return `We know ${checked - untracked} of ${all}: ${counts.join(', ')}.${rest}${look}${entries}${cut}`;
}

/** Only lock files contain the deprecation messages of the registry. */
export const toLockFileHint = (names: readonly string[], { summary }: CheckResult): string =>
  names.includes('package.json') && summary.verdicts.unknown > 0
    ? ' A package-lock.json or pnpm-lock.yaml also says which packages are deprecated.'
    : '';

/**
 * Describes the group of projects whose past outcomes determine the chance of becoming
 * unmaintained. Returns an empty string if no dependency has a known chance.
 */
export function describeCohort({ dependencies }: CheckResult): string {
  const chance = dependencies.find((one) => one.chance_unmaintained_12m)?.chance_unmaintained_12m;
  return chance
    ? chance.cohort.replace(
        /^projects with a score of .*? and /,
        'They had a score in the same band and ',
      )
    : '';
}

/** Groups the dependencies that have no row by the reason. */
export function listUnknown({ dependencies }: CheckResult): string[] {
  const names = new Map<string, string[]>();
  for (const one of dependencies) {
    if (isKnown(one)) continue;
    const others = names.get(one.reason);
    if (others) others.push(one.name);
    else names.set(one.reason, [one.name]);
  }
  return [...names].map(([reason, group]) => `${group.join(', ')}: ${reason}`);
}

export const listSkipped = ({ skipped }: CheckResult): string[] =>
  skipped.map(
    ({ file, line, text, reason }) =>
      `${file}${line === null ? '' : `, line ${line}`}: ${text} – ${reason}`,
  );
