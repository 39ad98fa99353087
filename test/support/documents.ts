// Reads the project's documents: links, tables, and the paths and commands that they mention.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the Markdown files of the repository, relative to the root. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((path) => `docs/${String(path)}`)
    .filter((path) => path.endsWith('.md'))
    .sort(),
];

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** Returns the targets of all links and images that are not on another site. */
export function findRelativeLinks(text: string): string[] {
  const found = withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g);
  return [...found].map(([, target]) => `${target}`).filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors of the headings in a document. */
export function findAnchors(text: string): string[] {
  const headings = withoutFences(text).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title]) =>
    `${title}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the paths of this repository in a text, up to the first placeholder such as `<name>`. */
export function findPaths(text: string): string[] {
  const found = text.matchAll(
    /(?<![\w./@-])((?:pipeline|src|test|docs|deploy|public)\/(?:[\w./-]|\[[\w.]+\])*)(<)?/g,
  );
  return [...found].map(([, path = '', placeholder]) =>
    placeholder ? path.replace(/[^/]*$/, '') : path.replace(/[.,]+$/, ''),
  );
}

export interface NamedCommand {
  /** `pipeline`, `admin`, or the name of another npm script. */
  readonly script: string;
  /** The arguments after `--`, including placeholders. */
  readonly words: readonly string[];
}

/** Returns every `npm run …` and `npm start` in a text. */
export function findCommands(text: string): NamedCommand[] {
  const found = text.matchAll(
    /npm (?:run (?:--silent )?([\w:]+)|(start|test)\b)((?: [^\s`#&;]+)*)/g,
  );
  return [...found].map(([, run, short, rest = '']) => {
    const [dashes, ...words] = rest.trim().split(' ');
    return { script: run ?? `${short}`, words: dashes === '--' ? words : [] };
  });
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

/** Renders the rules of dependency-cruiser as a Markdown table. */
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

/** Replaces a generated part of a document. Throws if the document lacks its markers. */
export function replaceGenerated(text: string, name: string, content: string): string {
  const part = new RegExp(`(<!-- generated: ${name} -->\n)[\\s\\S]*?(<!-- /generated -->)`);
  if (!part.test(text)) throw new Error(`The document has no part "generated: ${name}".`);
  return text.replace(part, (_, start: string, end: string) => `${start}\n${content}\n\n${end}`);
}
