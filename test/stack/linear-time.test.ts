// Files that made the readers take quadratic time. The limit is CPU time, far above a linear reader.
import { describe, expect, it } from 'vitest';
import { scanModelIds, toKnownIds } from '../../src/stack/model-ids.ts';
import { readFile } from '../../src/stack/read-dependency-file.ts';

const half = 500_000;
const maxCpuMs = 4_000;

const files: readonly (readonly [name: string, filename: string, content: string])[] = [
  ['empty lines', 'go.mod', '\n'.repeat(2 * half)],
  ['empty lines before the directive', 'go.mod', `${'\n'.repeat(half)}module a`],
  ['slashes and a line separator', 'go.mod', `module a\n${'//'.repeat(half / 2)}\u2028`],
  ['spaces after require', 'go.mod', `module a\nrequire${' '.repeat(half)}\u2028`],
  ['options and a line separator', 'requirements.txt', `${'a\t--0'.repeat(half / 5)}\u2028`],
  ['comments and a carriage return', 'requirements.txt', `${'\t#'.repeat(half)}\r`],
  ['spaces', 'requirements.txt', `a${' '.repeat(half)}b`],
  ['backslashes', 'requirements.txt', '\\\n'.repeat(half)],
  ['brackets', 'requirements.txt', 'a[\n'.repeat(half / 2)],
  ['an alias', 'package.json', `{"dependencies":{"a":"npm:/${'p'.repeat(half)}@/\\n"}}`],
  ['slashes in a version', 'package.json', `{"dependencies":{"a":"${'/a'.repeat(half / 2)}#"}}`],
  ['a dotted key', 'pyproject.toml', `${'a.'.repeat(half)}a = 1`],
  ['quotes', 'yarn.lock', `${'"'.repeat(half)}\n${'"a@1, '.repeat(half / 10)}:\n`],
  [
    'indentation',
    'pnpm-lock.yaml',
    `lockfileVersion: '9.0'\npackages:\n${'  a:\n'.repeat(half / 5)}`,
  ],
  ['comments and anchors', 'environment.yml', `dependencies:\n${'- a # \n'.repeat(half / 50)}`],
  ['open elements', 'pom.xml', '<a>'.repeat(half / 3)],
  ['an @ sign in a package URL', 'a.json', toBill(`pkg:npm/${'@'.repeat(half)}`)],
  ['envelopes', 'a.json', `${'{"sbom":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
];

function toBill(purl: string): string {
  return JSON.stringify({ bomFormat: 'CycloneDX', components: [{ name: 'a', purl }] });
}

const sources: readonly (readonly [name: string, filename: string, content: string])[] = [
  ['comments', 'a.ts', '/*'.repeat(half)],
  ['quotes', 'a.ts', `"'\``.repeat(half / 3)],
  ['escaped quotes', 'a.ts', '\\`\\"'.repeat(half / 4)],
  ['characters', 'a.rs', "'a".repeat(half)],
  ['triple quotes', 'a.py', '"""\\'.repeat(half / 2)],
  ['one long word', 'a.py', 'a'.repeat(2 * half)],
  ['a word of models', 'a.sh', 'model'.repeat(half / 3)],
  ['options', 'a.sh', '--model- '.repeat(half / 5)],
  ['calls', 'a.sh', 'model=a(('.repeat(half / 5)],
  ['paths', 'a.sh', '/models/a.'.repeat(half / 5)],
  ['spaces', 'a.yaml', `a${' '.repeat(half)}:`],
  ['keys', 'a.yaml', 'a: '.repeat(half / 2)],
  ['comments in a line', 'a.yaml', ' #'.repeat(half)],
  ['items', 'a.toml', `a = [${'"a", '.repeat(half / 3)}]`],
  ['list items', 'a.yaml', '- '.repeat(half / 2)],
  ['found IDs', 'a.yaml', 'model: a-1\n'.repeat(half / 10)],
];

describe('the search for models takes linear time for', () => {
  it.each(sources)('%s in %s', (_name, filename, content) => {
    const known = toKnownIds({ 'a/a-1': [] });
    const before = process.cpuUsage();
    scanModelIds({ filename, content }, known, false);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(maxCpuMs);
  });
});

describe('the stack reader takes linear time for', () => {
  it.each(files)('%s in %s', (_name, filename, content) => {
    const before = process.cpuUsage();
    try {
      readFile({ filename, content });
    } catch {
      // A refused file is fine, too.
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(maxCpuMs);
  });
});
