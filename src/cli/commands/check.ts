// `daybreak check`: rates how well a project's dependencies are maintained, and finds models that
// end, in a terminal or in CI.

import { isAtRisk, verdictScope } from '../../contracts/api/stack-check-rules.ts';
import { addDays } from '../../lib/time.ts';
import type { Call, Command } from '../command.ts';
import { exitCodes, UserError } from '../errors.ts';
import { type Column, print, type Row } from '../output.ts';
import { findModels, type Place, readInputs } from './check-files.ts';
import { reportToGithub } from './github-report.ts';
import { at } from './projects.ts';

const maxArgs = 20;
const maxSkippedShown = 10;
const maxPlacesShown = 3;
const levels: Readonly<Record<string, (row: Row) => boolean>> = {
  deprecated: ({ deprecated }) => deprecated !== null,
  dormant: ({ deprecated, label }) => deprecated !== null || label === 'dormant',
  'at-risk': ({ label, deprecated }) =>
    isAtRisk({ label, deprecated } as Parameters<typeof isAtRisk>[0]),
};

/** Matches `ending=30d`. */
const ending = /^ending=(\d{1,4})d$/;

type IsFailing = (row: Row, today: string) => boolean;

function readLevels(text: string): Record<'dependencies' | 'models', IsFailing[]> {
  const failing: Record<'dependencies' | 'models', IsFailing[]> = { dependencies: [], models: [] };
  for (const one of text.split(',')) {
    const days = ending.exec(one)?.[1];
    const level = levels[one];
    if (days !== undefined) {
      failing.models.push(
        ({ ends_on }, today) => ends_on !== null && String(ends_on) <= addDays(today, Number(days)),
      );
    } else if (level) failing.dependencies.push(level);
    else {
      throw new UserError(
        `Invalid --fail-on "${one}". Use one or more of these, separated by commas: ${Object.keys(levels).join(', ')}, ending=30d.`,
      );
    }
  }
  return failing;
}

/** Keeps text of the checked files from starting a line of its own. */
const toLine = (text: string): string => text.replaceAll(/\s/g, ' ');

/** Lists the reasons for the verdicts that require attention. A table has no space for sentences. */
const explain = (rows: readonly Row[]): string =>
  rows
    .filter(({ verdict }) => verdict === 'act' || verdict === 'watch')
    .map(({ name, reason }) => toLine(`- ${name}: ${reason}`))
    .map((line) => `${line}\n`)
    .join('');

interface Summary {
  readonly dependencies: number;
  readonly models?: number;
  readonly checked: number;
  readonly skipped: number;
  readonly verdicts: Readonly<Record<'act' | 'watch' | 'fine' | 'unknown', number>>;
}

/** Describes the result in sentences. Names the first skipped entries. */
function describe({ summary, skipped }: { summary: Summary; skipped: readonly Row[] }): string {
  const { act, watch, fine, unknown } = summary.verdicts;
  const rated = summary.checked - unknown;
  const lines = skipped
    .slice(0, maxSkippedShown)
    .map(({ file, line, text, reason }) =>
      toLine(`- ${file}${line === null ? '' : `:${line}`}: ${text} (${reason})`),
    );
  return [
    ...(!summary.models ? [] : [`IDs of models found: ${summary.models}.`]),
    summary.checked === 0
      ? 'No dependencies found.'
      : rated === 0
        ? `Nothing is known about the maintenance of the ${summary.checked} dependencies.`
        : `${rated} of ${summary.checked} dependencies are rated: ${act} to act on, ${watch} to watch, ${fine} maintained. Nothing is known about ${unknown}.`,
    ...(summary.checked === 0 ? [] : [verdictScope]),
    ...(summary.skipped === 0 ? [] : [`Skipped entries: ${summary.skipped}`, ...lines]),
    '',
  ].join('\n');
}

const toPercent = (share: unknown): string | null =>
  typeof share === 'number' ? `${(share * 100).toFixed(1)}%` : null;

/** Shows a model like a dependency. */
const toModelRow =
  (places: ReadonlyMap<string, readonly Place[]>) =>
  (row: Row): Row => {
    const { id, model, verdict, reason, ends_on, replacements } = row;
    const local = places.get(String(id)) ?? [];
    const shown = [...local, ...(row.places as Place[])].slice(0, maxPlacesShown);
    const where = shown.map(({ file, line }) => `${file}:${line}`).join(', ');
    return {
      name: id,
      verdict,
      project: { id: model },
      ends_on,
      alternatives: (replacements as string[]).map((other) => ({ id: other })),
      reason: `${reason}${where === '' ? '' : ` (${where})`}`,
    };
  };

/** Only models have an end. */
function toVerdictText({ verdict, ends_on }: Row): unknown {
  if (verdict !== 'fine') return verdict;
  return ends_on === undefined ? 'maintained' : 'no end known';
}

const columns: readonly Column[] = [
  ['Package or model', at('name')],
  ['Verdict', toVerdictText],
  ['Project or model', at('project', 'id')],
  // The health of a project that goes on says nothing about a package that has ended.
  ['Health', ({ replaced_by, health }) => (replaced_by ? null : health)],
  ['No commit in 12 months', (row) => toPercent(at('chance_unmaintained_12m', 'value')(row))],
  ['Ends', at('ends_on')],
  ['Alternatives', (row) => (row.alternatives as Row[]).map(({ id }) => id)],
];

async function run({ session, args, values }: Call): Promise<number> {
  const level = values['fail-on'];
  const failing = typeof level === 'string' ? readLevels(level) : undefined;
  const { manifests, sources } = await readInputs(args);
  const places = await findModels(session, sources);
  const response = await session.post('/check', {
    ...(manifests.length > 0 && { files: manifests }),
    models: [...places.keys()],
  });
  // Older servers return no models.
  const {
    dependencies,
    models = [],
    summary,
  } = response.data as {
    dependencies: Row[];
    models?: Row[];
    summary: Summary;
  };
  const modelRows = models.map(toModelRow(places));
  const known = dependencies.filter(
    ({ project, verdict }) => project !== null || verdict !== 'unknown',
  );
  const rows = [...known, ...modelRows];
  if (session.format === 'json') print(session, response, []);
  else if (session.format === 'csv') {
    print(session, { ...response, data: [...dependencies, ...modelRows] }, columns);
  } else {
    print(session, { ...response, data: rows }, columns);
    session.terminal.write(explain(rows));
  }
  const sentences = describe(response.data as { summary: Summary; skipped: Row[] });
  session.terminal.warn(sentences);
  if (values.github) {
    await reportToGithub(session.env, { rows, columns, sentences, places, summary });
  }
  const { generated } = response.meta as { generated: string };
  const today = generated.slice(0, 10);
  if (
    dependencies.some((row) => failing?.dependencies.some((isFailing) => isFailing(row, today))) ||
    models.some((row) => failing?.models.some((isFailing) => isFailing(row, today)))
  )
    return exitCodes.findings[0];
  const { checked, dependencies: total } = summary;
  if (checked < total) {
    const message = `Only the first ${checked} of ${total} dependencies were checked. Check fewer files at a time.`;
    if (typeof level === 'string') throw new UserError(message);
    session.terminal.warn(`${message}\n`);
  }
  return exitCodes.success[0];
}

export const check: Command = {
  name: 'check',
  args: '[FILE|FOLDER…]',
  about: 'Rate dependencies, and find models that end in source code and configuration.',
  example: 'check . --fail-on at-risk,ending=30d',
  minArgs: 0,
  maxArgs,
  options: {
    'fail-on': {
      type: 'string',
      value: 'LEVELS',
      about:
        'Exit with code 10 if a dependency is at this level or worse, or if a model ends within the days of ending=30d. Separate levels with a comma.',
      choices: [...Object.keys(levels), 'ending=30d'],
    },
    github: {
      type: 'boolean',
      about: 'In a job of GitHub Actions: also write a summary, outputs and annotations.',
    },
  },
  run,
};
