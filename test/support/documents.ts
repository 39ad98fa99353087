// Reads the documents of the project: their links, the paths and commands that they name, their tables.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The Markdown files for people, relative to the root. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((path) => `docs/${String(path)}`)
    .filter((path) => path.endsWith('.md'))
    .sort(),
];

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** The targets of all links and images that are not on another site. */
export function findRelativeLinks(text: string): string[] {
  const found = withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g);
  return [...found].map(([, target]) => `${target}`).filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors that the headings of a document get. */
export function findAnchors(text: string): string[] {
  const headings = withoutFences(text).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title]) =>
    `${title}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Paths of this repository that a text names, up to the first placeholder such as `<name>`. */
export function findPaths(text: string): string[] {
  const found = text.matchAll(
    /(?<![\w./@-])((?:pipeline|src|test|docs|deploy|public)\/(?:[\w./-]|\[[\w.]+\])*)(<)?/g,
  );
  return [...found].map(([, path = '', placeholder]) =>
    placeholder ? path.replace(/[^/]*$/, '') : path.replace(/[.,]+$/, ''),
  );
}

export interface NamedCommand {
  /** `pipeline` or `admin` for their commands, else the name of an npm script. */
  readonly script: string;
  /** What stands after `--`, placeholders included. */
  readonly words: readonly string[];
}

/** Every `npm run …` and `npm start` of a text. */
export function findCommands(text: string): NamedCommand[] {
  const found = text.matchAll(
    /npm (?:run (?:--silent )?([\w:]+)|(start|test)\b)((?: [^\s`#&;]+)*)/g,
  );
  return [...found].map(([, run, short, rest = '']) => {
    const [dashes, ...words] = rest.trim().split(' ');
    return { script: run ?? `${short}`, words: dashes === '--' ? words : [] };
  });
}

/** The cells of table rows whose first cell is code, without the backticks around single cells. */
export function findRows(text: string): string[][] {
  const rows = withoutFences(text).matchAll(/^\| `[^`]+` \|.*\|$/gm);
  return [...rows].map(([row]) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
  );
}

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: {
    readonly path?: string;
    readonly pathNot?: string | readonly string[];
    readonly couldNotResolve?: boolean;
    readonly circular?: boolean;
  };
}

const readRules = (): readonly Rule[] =>
  (createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as { forbidden: Rule[] })
    .forbidden;

/** `^src/(a|b)/` → `src/a`, `src/b` */
function expandPattern(pattern: string): string[] {
  const plain = pattern
    .replace(/^\^/, '')
    .replace(/[$/]$/, '')
    .replaceAll('\\.', '.')
    .replaceAll('([^/]+)', '<name>')
    .replaceAll('[^/]+', '*')
    .replaceAll('$1', '<name>');
  const [whole, choices] = /\(([^()]+)\)/.exec(plain) ?? [];
  if (whole === undefined || choices === undefined) return [plain];
  return choices.split('|').flatMap((choice) => expandPattern(plain.replace(whole, choice)));
}

const toCode = (paths: readonly string[]): string =>
  paths.map((path) => `\`${path.replace(/\/$/, '')}\``).join(', ');

const asList = (patterns: string | readonly string[] = []): readonly string[] =>
  typeof patterns === 'string' ? [patterns] : patterns;

/** The rules of dependency-cruiser as a table for people. */
export function renderImportTable(): string {
  const rows = readRules().flatMap(({ from, to }) => {
    if (from.path === undefined || to.path === undefined) return [];
    const own = expandPattern(from.path);
    if (to.pathNot === undefined) {
      const refused = expandPattern(to.path);
      return [`| ${toCode(own)} | everything but ${toCode(refused)} |`];
    }
    const allowed = asList(to.pathNot)
      .flatMap(expandPattern)
      .filter((path) => !own.includes(path));
    return [`| ${toCode(own)} | ${allowed.length === 0 ? 'nothing else' : toCode(allowed)} |`];
  });
  return ['| Code in | May import, beside itself |', '| --- | --- |', ...rows].join('\n');
}

/** Puts `content` between the marks of a generated part. Throws where the document has no marks. */
export function replaceGenerated(text: string, name: string, content: string): string {
  const part = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- /generated -->)`);
  if (!part.test(text)) throw new Error(`The document has no part "generated: ${name}".`);
  return text.replace(part, (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
}
