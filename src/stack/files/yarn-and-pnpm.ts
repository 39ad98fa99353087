// Reads yarn.lock (versions 1 and later) and pnpm-lock.yaml. Both are generated, with one key or
// value per line, so that reading lines is enough. A YAML parser takes a second for 1 MB.
import {
  type Entry,
  type Line,
  skip,
  splitLines,
  toDependency,
  UnreadableFile,
} from '../dependency.ts';
import { findRepository, isPath, local, splitAt, splitVersion, toOrigin } from '../link.ts';
import { readSpec } from './npm.ts';

interface Block {
  readonly line: Line;
  readonly key: string;
  readonly section: string;
  /** The values one level below the key. */
  readonly fields: Map<string, string>;
}

const unquote = (text: string): string => {
  const quote = text[0];
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
};

/** Splits `key: value`, `"key": value`, and `key value`. */
function splitField(text: string): readonly [string, string] {
  const quote = text[0] === '"' || text[0] === "'" ? text[0] : '';
  const end = quote === '' ? -1 : text.indexOf(quote, 1);
  const key = end < 0 ? (text.split(/[: ]/, 1)[0] ?? '') : text.slice(0, end + 1);
  const rest = text.slice(key.length);
  return [unquote(key), unquote((rest.startsWith(':') ? rest.slice(1) : rest).trim())];
}

const countIndent = (text: string): number => text.length - text.trimStart().length;

/** Groups lines by the keys at `level` spaces. The section is the last key without indentation. */
function readBlocks(lines: readonly Line[], level: number): Block[] {
  const blocks: Block[] = [];
  let section = '';
  for (const line of lines) {
    const text = line.text.trim();
    if (text === '' || text.startsWith('#')) continue;
    const indent = countIndent(line.text);
    const key = unquote(text.endsWith(':') ? text.slice(0, -1) : text);
    if (indent === 0) section = splitField(text)[0];
    if (indent === level) blocks.push({ line, key, section, fields: new Map() });
    else if (indent === level + 2) blocks.at(-1)?.fields.set(...splitField(text));
  }
  return blocks;
}

export function readYarnLock(text: string): Entry[] {
  const long: Entry[] = [];
  const blocks = readBlocks(
    splitLines(text, (entry) => long.push(entry)),
    0,
  );
  const entries = blocks
    .filter(({ key }) => key !== '__metadata')
    .flatMap(({ line, key, fields }) => {
      const pattern = fields.get('resolution') ?? key.replaceAll('"', '').split(', ')[0] ?? '';
      const [name, spec] = splitVersion(pattern);
      if (fields.size === 0 || name === '') {
        return [skip(line.text, 'The line is not an entry of a yarn.lock file.', line.number)];
      }
      // The project itself.
      if (spec === 'workspace:.') return [];
      const entry = readSpec(name, spec);
      const version = fields.get('version');
      const isRegistry = 'source' in entry && entry.source === 'registry';
      return [isRegistry && version ? { ...entry, version: version.slice(0, 100) } : entry];
    });
  return [...long, ...entries];
}

export function readPnpmLock(text: string): Entry[] {
  const long: Entry[] = [];
  const lines = splitLines(text, (entry) => long.push(entry));
  const first = lines.find((line) => line.text.startsWith('lockfileVersion:'));
  if (!first) throw new UnreadableFile('has no lockfileVersion. Send a pnpm-lock.yaml file.');
  const version = Number.parseFloat(splitField(first.text)[1]);
  const packages = readBlocks(lines, 2).filter(({ section }) => section === 'packages');
  return [...long, ...readLinks(lines), ...packages.map((block) => readPackage(block, version))];
}

/** Returns the packages of the workspace: `version: link:../name` below the name. */
function readLinks(lines: readonly Line[]): Entry[] {
  let name = '';
  return lines.flatMap(({ text }) => {
    const [key, value] = splitField(text.trim());
    if (value.startsWith('link:')) {
      return [toDependency('npm', key === 'version' ? name : key, value, local)];
    }
    if (value === '') name = key;
    return [];
  });
}

function readPackage({ line, key, fields }: Block, lockVersion: number): Entry {
  // YAML writes keys of more than 1,024 characters as `? key`.
  const [path = ''] = (key.startsWith('? ') ? key.slice(2).replaceAll("'", '') : key).split('(', 1);
  const [name, version] = splitKey(path, lockVersion);
  const message = fields.get('deprecated');
  // YAML puts long messages on the following lines.
  const deprecated = message && /^[>|]/.test(message) ? 'Deprecated.' : message;
  const resolution = readResolution(fields.get('resolution') ?? '');
  const link = resolution.get('repo') ?? resolution.get('tarball') ?? version;
  const found = fields.get('name') ?? name;
  if (found === '') return skip(line.text, 'The line is not a package.', line.number);
  const isRegistry = /^\d/.test(version) && resolution.get('type') === undefined;
  if (isRegistry) return toDependency('npm', found, version, { deprecated });
  const isLocal = resolution.has('directory') || toOrigin(link)?.source === 'local';
  return toDependency('npm', found, fields.get('version') ?? null, {
    ...(isLocal ? local : { source: 'repository', repository: findRepository(link) }),
    deprecated,
  });
}

/**
 * Keys are `name@version` since version 9, `/name@version` in version 6, and `/name/version` in
 * version 5. Keys of code outside the registry have no leading slash in versions 5 and 6.
 */
function splitKey(path: string, lockVersion: number): readonly [string, string] {
  if (lockVersion >= 9) return splitVersion(path);
  if (!path.startsWith('/'))
    return [path, isPath(path) || path.includes('://') ? path : `https://${path}`];
  const rest = path.slice(1);
  if (lockVersion >= 6) return splitVersion(rest);
  const parts = rest.split('/');
  const size = rest.startsWith('@') ? 2 : 1;
  return [parts.slice(0, size).join('/'), (parts[size] ?? '').split('_')[0] ?? ''];
}

/** Reads `{integrity: sha512-…, tarball: https://…}`. */
function readResolution(text: string): Map<string, string> {
  const inner = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : '';
  return new Map(
    inner.split(', ').map((part) => {
      const [key, value = ''] = splitAt(part, ':');
      return [key.trim(), unquote(value.trim())];
    }),
  );
}
