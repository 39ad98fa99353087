// Checks every regular expression literal of `src` and `pipeline` for super-linear time, because
// outside text could otherwise block the server. `npm run check:regexes` runs it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

// The JavaScript version needs no native program and no Java.
process.env.RECHECK_BACKEND = 'pure';
const { check } = await import('recheck');

const root = join(import.meta.dirname, '../..');
/**
 * Limits steps instead of seconds: a match that exceeds a time limit counts as super-linear, also if
 * other work on the machine delayed it. Almost all expressions need less than 0.1 s.
 */
const limits = {
  timeout: 300_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

/** Expressions that read only trusted text → where the text comes from. */
const allowed: Readonly<Record<string, string>> = {
  '/\\/+$/': 'URLs in the configuration of the operator or of the user of the client',
  '/^\\/+|\\/+$/g': 'the S3 location in the configuration of the operator',
  '/^[^\\r\\n]*[^\\s@]+@[^\\s@]+$/': 'the sender of emails in the configuration of the operator',
  '/(\\d+)\\.parquet$/': 'names of our own change files',
  '/<svg[\\s\\S]*?<\\/svg>/g': 'HTML of our own weekly reports',
  '/\\n\\/\\/# sourceMappingURL=.*\\s*$/': 'the script that our own build writes',
  '/^(.+?): (\\S+?)(?: stars)?\\. (.+)$/': 'labels of our own chart',
  '/\\s*\\n\\s*|\\s*,\\s*/': 'our own lists of keywords',
  '/0+$/': 'numbers with a limited number of digits',
  '/\\B(?=(\\d{3})+$)/g': 'numbers with a limited number of digits',
  '/=+$/': 'Base64 of our own bytes',
  '/(?:(\\w+)\\.)?(\\w*)$/': 'the last 200 characters before the caret',
  '/(?<=.{20})[\\s,:;(]+\\S*$/u': 'texts that were cut to at most a few hundred characters',
};

/** Returns the frontmatter and the scripts of an Astro file. Keeps the line numbers. */
function toScript(text: string): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      const isEdge = line === '---' || /^\s*<\/?script[^<]*>$/.test(line);
      if (isEdge) isCode = !isCode;
      return isCode && !isEdge ? line : '';
    })
    .join('\n');
}

/** Returns the places of each expression. */
function findLiterals(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of globSync('{src,pipeline}/**/*.{ts,js,mjs,astro}', { cwd: root }).sort()) {
    const text = readFileSync(join(root, path), 'utf8');
    const code = path.endsWith('.astro') ? toScript(text) : text;
    const file = ts.createSourceFile(`${path}.ts`, code, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.set(node.text, [...(found.get(node.text) ?? []), `${path}:${line + 1}`]);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

const problems: string[] = [];
const literals = findLiterals();
for (const [literal, places] of literals) {
  const end = literal.lastIndexOf('/');
  const { status } = await check(literal.slice(1, end), literal.slice(end + 1), limits);
  const isAllowed = literal in allowed;
  if (status !== 'safe' && !isAllowed)
    problems.push(`${status}: ${literal} in ${places.join(', ')}`);
  if (status === 'safe' && isAllowed) problems.push(`safe, remove from the list: ${literal}`);
}
for (const literal of Object.keys(allowed)) {
  if (!literals.has(literal)) problems.push(`unused, remove from the list: ${literal}`);
}
const { user, system } = process.cpuUsage();
const seconds = ((user + system) / 1_000_000).toFixed(1);
console.log(`${literals.size} regular expressions checked in ${seconds} s of CPU time.`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
