// Prints a random sample of the project's comments, texts and error messages:
//   node test/tools/sample-prose.ts [seed | all] [folder ...]
// The same seed prints the same sample, and `all` prints every text. Folders limit both.
// A reader who does not know the project marks every text that is unclear at first reading.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createRandom } from '../support/random.ts';
import { projectRoot } from './lock.ts';

const [choice = '20261122', ...folders] = process.argv.slice(2);

const random = createRandom(Number(choice));

function draw<T>(all: readonly T[], count: number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    return one as T;
  });
}

const roots = folders.length > 0 ? folders : ['src', 'pipeline'];
const tracked = execFileSync('git', ['ls-files', ...roots], {
  cwd: projectRoot,
  encoding: 'utf8',
}).split('\n');
const code = tracked.filter((path) => /\.(ts|astro|sql)$/.test(path) && !/schema\.ts$/.test(path));
const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

interface Found {
  readonly path: string;
  readonly text: string;
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*(\*(?= |$)|\/\/|--)?\s*/g, ' ');

const find = (paths: readonly string[], pattern: RegExp): Found[] =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].map((match) => ({
      path,
      text: oneLine(match[1] ?? match[2] ?? '').trim(),
    })),
  );

const comments = find(
  code,
  /^[ \t]*(?:\/\/|--) (.*(?:\n[ \t]*(?:\/\/|--) .*)*)$|\/\*\*\s+([\s\S]*?)\s*\*\//gm,
).filter(({ text }) => text.length > 15 && !/^(reads|grain|key|version|biome|@)/.test(text));

// The text of an element without tags. Values are shown as braces.
const pages = code.filter((path) => path.endsWith('.astro'));
const interfaceTexts = find(
  pages,
  /<(?:p|li|h[1-6]|dt|dd|th|td|label|button|summary|figcaption|legend|a)\b[^>]*>\s*([A-Z{](?:(?!<\/?(?:p|li|h[1-6]|dt|dd|th|td|ul|ol|table|tr|div|section|label|button|summary|figcaption|legend)\b)[\s\S])*?)<\/(?:p|li|h[1-6]|dt|dd|th|td|label|button|summary|figcaption|legend|a)>/g,
)
  .map(({ path, text }) => ({ path, text: text.replace(/<[^>]+>/g, '').replace(/\{' '\}/g, ' ') }))
  .filter(({ text }) => text.replace(/\{[^}]*\}/g, '').length > 20);

// The parts of each message, joined as the program joins them.
const errors = find(code, /(?:new \w*Error|new Failure|refuse)\(\s*((?:[^;]|;(?! *\n))+?)\);/g)
  .map(({ path, text }) => ({
    path,
    text: [...text.matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((part) => !/^[a-z_]*$/.test(part))
      .join(''),
  }))
  .filter(({ text }) => text.length > 20);

function print(title: string, found: readonly Found[], count: number): void {
  const shown = choice === 'all' ? found : draw(found, count);
  console.log(`\n# ${title} (${shown.length} of ${found.length})\n`);
  for (const [index, { path, text }] of shown.entries()) {
    console.log(`${index + 1}. ${text}\n   ${path}`);
  }
}

print('Comments', comments, 50);
print('Interface texts', interfaceTexts, 50);
print('Error messages', errors, 30);
print(
  'File names',
  code.map((path) => ({ path, text: basename(path) })),
  20,
);
