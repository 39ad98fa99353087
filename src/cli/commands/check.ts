// `daybreak check`: rates how well a project's dependencies are maintained, in a terminal or in CI.

import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { isAtRisk, maxCheckBytes, maxCheckFiles } from '../../contracts/api/stack-check-rules.ts';
import { decodeText } from '../../lib/decode-text.ts';
import type { Call, Command } from '../command.ts';
import { exitCodes, UserError } from '../errors.ts';
import { print, type Row } from '../output.ts';
import { at } from './projects.ts';

const found = [
  'package-lock.json',
  'package.json',
  'uv.lock',
  'pyproject.toml',
  'requirements.txt',
  'Cargo.toml',
  'go.mod',
];
const maxSkippedShown = 10;
const levels: Readonly<Record<string, (row: Row) => boolean>> = {
  deprecated: ({ deprecated }) => deprecated !== null,
  dormant: ({ deprecated, label }) => deprecated !== null || label === 'dormant',
  'at-risk': ({ label, deprecated }) =>
    isAtRisk({ label, deprecated } as Parameters<typeof isAtRisk>[0]),
};

async function readFiles(paths: readonly string[]) {
  const names =
    paths.length > 0 ? paths : found.filter((name) => existsSync(name)).slice(0, maxCheckFiles);
  if (names.length === 0) {
    throw new UserError(
      `${process.cwd()} contains no file that can be checked. Pass a file, such as ${found[1]}.`,
    );
  }
  return await Promise.all(
    names.map(async (filename) => {
      try {
        const { size } = await stat(filename);
        if (size > maxCheckBytes)
          throw new UserError(
            `${filename} has ${size} bytes, more than the maximum of ${maxCheckBytes}. Pass a smaller file.`,
          );
        return { filename, content: decodeText(await readFile(filename)) };
      } catch (cause) {
        if (cause instanceof UserError) throw cause;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new UserError(`${filename} cannot be read: ${reason}. Check the path.`);
      }
    }),
  );
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
    rated === 0
      ? `Nothing is known about the maintenance of the ${summary.checked} dependencies.`
      : `${rated} of ${summary.checked} dependencies are rated: ${act} to act on, ${watch} to watch, ${fine} fine. Nothing is known about ${unknown}.`,
    ...(summary.skipped === 0 ? [] : [`Skipped entries: ${summary.skipped}`, ...lines]),
    '',
  ].join('\n');
}

const toPercent = (share: unknown): string | null =>
  typeof share === 'number' ? `${(share * 100).toFixed(1)}%` : null;

async function run({ session, args, values }: Call): Promise<number> {
  const level = values['fail-on'];
  if (typeof level === 'string' && !(level in levels)) {
    throw new UserError(
      `Invalid --fail-on "${level}". Use one of these: ${Object.keys(levels).join(', ')}.`,
    );
  }
  const response = await session.post('/check', { files: await readFiles(args) });
  const { dependencies, summary } = response.data as { dependencies: Row[]; summary: Row };
  const failing =
    typeof level === 'string' ? dependencies.filter(levels[level] ?? (() => false)) : [];
  if (session.format === 'json') print(session, response, []);
  else {
    const known = dependencies.filter(
      ({ project, verdict }) => project !== null || verdict !== 'unknown',
    );
    print(session, { ...response, data: session.format === 'csv' ? dependencies : known }, [
      ['Package', at('name')],
      ['Verdict', at('verdict')],
      ['Project', at('project', 'id')],
      ['Health', at('health')],
      ['No commit in 12 months', (row) => toPercent(at('chance_unmaintained_12m', 'value')(row))],
      ['Alternatives', (row) => (row.alternatives as Row[]).map(({ id }) => id)],
    ]);
    if (session.format !== 'csv') session.terminal.write(explain(known));
  }
  session.terminal.warn(describe(response.data as { summary: Summary; skipped: Row[] }));
  if (failing.length > 0) return exitCodes.findings[0];
  const { checked, dependencies: total } = summary as { checked: number; dependencies: number };
  if (checked < total) {
    const message = `Only the first ${checked} of ${total} dependencies were checked. Check fewer files at a time.`;
    if (typeof level === 'string') throw new UserError(message);
    session.terminal.warn(`${message}\n`);
  }
  return exitCodes.success[0];
}

export const check: Command = {
  name: 'check',
  args: '[FILE…]',
  about: 'Rate the dependencies in manifests, lock files, and SBOMs.',
  example: 'check package-lock.json --fail-on at-risk',
  minArgs: 0,
  maxArgs: maxCheckFiles,
  options: {
    'fail-on': {
      type: 'string',
      value: 'LEVEL',
      about: 'Exit with code 10 if a dependency is at this level or worse.',
      choices: Object.keys(levels),
    },
  },
  run,
};
