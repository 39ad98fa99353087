// Reports a check to GitHub Actions: a table in the job summary, outputs, and annotations.
// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
import { appendFile } from 'node:fs/promises';
import { type Column, type Row, toCell, toLine } from '../output.ts';
import type { Place } from './check-files.ts';

/** GitHub shows at most ten annotations of a kind per step. */
const maxAnnotations = 10;
const kinds: Readonly<Record<string, string>> = { act: 'warning', watch: 'notice' };

/** The environment variables that contain the paths of the files to append to. */
export const reportFiles = {
  summary: 'GITHUB_STEP_SUMMARY',
  outputs: 'GITHUB_OUTPUT',
  annotations: 'DAYBREAK_ANNOTATIONS',
} as const;

export interface Report {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly sentences: string;
  readonly summary: { readonly verdicts: Readonly<Record<string, number>> };
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

export async function reportToGithub(env: NodeJS.ProcessEnv, report: Report): Promise<void> {
  const contents = {
    summary: toMarkdown(report),
    outputs: toOutputs(report),
    annotations: toAnnotations(report),
  };
  for (const [name, variable] of Object.entries(reportFiles)) {
    const path = env[variable];
    if (path) await appendFile(path, contents[name as keyof typeof contents]);
  }
}

/** Keeps text of the checked files from being read as Markdown or HTML. */
const toMarkdownText = (text: string): string =>
  toLine(text).replace(/[\\`*_[\]<>|~&#@:]/g, (character) => `&#${character.charCodeAt(0)};`);

function toMarkdown({ rows, columns, sentences }: Report): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const shown = [...columns, ['Reason', (row: Row) => row.reason] as const];
  const table = [
    toRow(shown.map(([heading]) => heading)),
    toRow(shown.map(() => '---')),
    ...rows.map((row) => toRow(shown.map(([, read]) => toMarkdownText(toCell(read(row)))))),
  ];
  const lines = sentences.split('\n').filter((line) => line !== '');
  return [
    '### Daybreak stack check\n\n',
    ...(rows.length > 0 ? [...table, '\n'] : []),
    ...lines.map((line) => `${toMarkdownText(line)}\n\n`),
  ].join('');
}

const toOutputs = ({ summary, rows }: Report): string =>
  ['act', 'watch', 'fine', 'unknown']
    .map((verdict) => `${verdict}-count=${Number(summary.verdicts[verdict])}\n`)
    .concat(`ending-models=${rows.filter(({ ends_on }) => typeof ends_on === 'string').length}\n`)
    .join('');

const toData = (text: string): string => toLine(text).replaceAll('%', '%25');
const toProperty = (text: string): string =>
  toData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function toAnnotations({ rows, places }: Report): string {
  return Object.entries(kinds)
    .flatMap(([verdict, kind]) =>
      rows
        .filter((row) => row.verdict === verdict)
        .slice(0, maxAnnotations)
        .map((row) => {
          const name = String(row.name);
          const [place] = places.get(name) ?? [];
          const at = place ? `file=${toProperty(place.file)},line=${place.line},` : '';
          return `::${kind} ${at}title=${toProperty(name)}::${toData(String(row.reason))}\n`;
        }),
    )
    .join('');
}
