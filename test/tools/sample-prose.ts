// Prints a random sample of the project's prose, for a reader who has never seen it:
//   node test/tools/sample-prose.ts [seed]
// The same seed prints the same sample. A reader marks what is not clear at first reading.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './lock.ts';

const seed = Number(process.argv[2] ?? 20_261_122);

/** Mulberry32. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = createRandom(seed);

function draw<T>(all: readonly T[], count: number): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    return one as T;
  });
}

const tracked = execFileSync('git', ['ls-files', 'src', 'pipeline'], {
  cwd: projectRoot,
  encoding: 'utf8',
}).split('\n');
const code = tracked.filter((path) => /\.(ts|astro|sql)$/.test(path) && !/schema\.ts$/.test(path));
const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

interface Found {
  readonly path: string;
  readonly text: string;
}

const find = (paths: readonly string[], pattern: RegExp): Found[] =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].map((match) => ({
      path,
      text: (match[1] ?? '').replace(/\s*\n\s*(\*|\/\/|--)?\s*/g, ' ').trim(),
    })),
  );

const comments = find(
  code,
  /^[ \t]*(?:\/\/|--) (.*(?:\n[ \t]*(?:\/\/|--) .*)*)$|\/\*\* ([^*]+) \*\//gm,
)
  .concat(find(code, /\/\*\*\s*\n?([\s\S]*?)\*\//g))
  .filter(({ text }) => text.length > 15 && !/^(reads|grain|key|version|biome|@)/.test(text));
const pages = code.filter((path) => path.endsWith('.astro'));
const interfaceTexts = find(pages, />\s*([A-Z][^<>{}]{20,}?)\s*</g);
const errors = find(
  code,
  /(?:new \w*Error|new Failure|refuse)\(\s*(?:'[a-z_]+',\s*)?['`]([A-Z][^'`]{20,})['`]/g,
);

function print(title: string, found: readonly Found[], count: number): void {
  console.log(`\n# ${title} (${Math.min(count, found.length)} of ${found.length})\n`);
  for (const [index, { path, text }] of draw(found, count).entries()) {
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
