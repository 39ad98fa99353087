// Reads requirements: the lines of requirements.txt, and the strings in pyproject.toml.
import {
  type Entry,
  type Line,
  type SkippedEntry,
  skip,
  splitLines,
  toDependency,
} from '../dependency.ts';
import { isPath, local, parseUrl, splitAt, toOrigin } from '../link.ts';

const otherFile = ['-r', '--requirement', '-c', '--constraint'];
const editable = ['-e', '--editable'];

export function readRequirements(text: string): Entry[] {
  const long: SkippedEntry[] = [];
  const lines = joinLines(splitLines(text, (entry) => long.push(entry)));
  return [...long, ...lines.flatMap(readLine)];
}

/** Joins lines that end with a backslash with the next one. */
function joinLines(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  let parts: string[] = [];
  for (const { number, text } of lines) {
    const isOpen = text.endsWith('\\');
    parts.push(isOpen ? text.slice(0, -1) : text);
    if (isOpen && number !== lines.at(-1)?.number) continue;
    joined.push({ number: number - parts.length + 1, text: parts.join(' ') });
    parts = [];
  }
  return joined;
}

function readLine({ number, text }: Line): Entry[] {
  const line = removeComment(text.replaceAll('\t', ' ')).trim();
  if (line === '') return [];
  const [option = ''] = line.split(/[ =]/, 1);
  if (otherFile.includes(option)) {
    return [skip(line, 'The line refers to another file. Check that file too.', number)];
  }
  if (editable.includes(option)) return [readRequirement(line.slice(option.length + 1), number)];
  if (line.startsWith('-')) return [skip(line, 'The line is a pip option.', number)];
  // Removes options of the requirement, such as `--hash=…`.
  return [readRequirement(line.split(' --', 1)[0] ?? '', number)];
}

/** A comment starts at the beginning of the line or after a space. */
function removeComment(line: string): string {
  if (line.startsWith('#')) return '';
  const at = line.indexOf(' #');
  return at < 0 ? line : line.slice(0, at);
}

/**
 * Parses a requirement such as `Torch[cuda]>=2; python_version > "3.9"`, `name @ git+https://…`, a
 * URL, or a path.
 */
export function readRequirement(requirement: unknown, line: number | null = null): Entry {
  if (typeof requirement !== 'string')
    return skip(requirement, 'The requirement is not text.', line);
  const text = requirement.trim().replaceAll('\t', ' ');
  // A space separates a URL from its marker.
  const [link = ''] = text.split(' ', 1);
  if (link.includes('://') || link.startsWith('git@') || isFile(link))
    return readLink(link, text, line);
  const [name, rest] = splitName(text);
  if (name === '') return skip(text, 'The line is not a requirement.', line);
  const [spec = ''] = rest.split(';', 1);
  if (rest.startsWith('@')) return readDirect(name, rest.slice(1).trim(), text, line);
  if (spec.trim() === '') return toDependency('pypi', name);
  if (!/^[(<>=!~]/.test(spec)) return skip(text, 'The line is not a requirement.', line);
  return toDependency('pypi', name, spec);
}

/** Returns the name without extras, and the text after it. */
function splitName(text: string): readonly [string, string] {
  const at = text.search(/[^A-Za-z0-9._-]/);
  const name = at < 0 ? text : text.slice(0, at);
  if (!/^[A-Za-z0-9]/.test(name)) return ['', text];
  const rest = at < 0 ? '' : text.slice(at).trim();
  if (!rest.startsWith('[')) return [name, rest];
  const end = rest.indexOf(']');
  return end < 0 ? ['', text] : [name, rest.slice(end + 1).trim()];
}

const isFile = (link: string): boolean =>
  isPath(link) || /[/\\]/.test(link.split('@', 1)[0] ?? '') || /\.(?:whl|zip|tar\.gz)$/.test(link);

function readDirect(name: string, text: string, whole: string, line: number | null): Entry {
  const [link = ''] = text.split(' ', 1);
  const origin = toOrigin(link);
  return origin
    ? toDependency('pypi', name, null, origin)
    : skip(whole, 'The URL is invalid.', line);
}

function readLink(link: string, text: string, line: number | null): Entry {
  // The project itself.
  const [path = ''] = link.split('[', 1);
  if (path === '.' || path === './') return skip(text, 'The line is the project itself.', line);
  const origin = link.includes('://') || link.startsWith('git@') ? toOrigin(link) : local;
  const url = parseUrl(link);
  const fragment = new URLSearchParams(url?.hash.slice(1) ?? link.split('#')[1] ?? '');
  const egg = fragment.get('egg')?.split('[', 1)[0];
  const [file, version] = readFileName(url?.pathname ?? link.split('#')[0] ?? '');
  const name = egg || file;
  return origin && name !== ''
    ? toDependency('pypi', name, version, origin)
    : skip(text, 'The line contains no package name.', line);
}

/** Wheels are named `name-version-…whl`. For other paths, the name is the last part. */
function readFileName(path: string): readonly [string, string | null] {
  const last = path.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const [file = ''] = last.split('@', 1);
  const [stem = '', ending] = splitEnding(file);
  if (ending === undefined || ending === '.git') return [stem, null];
  const [name, rest] = splitAt(stem, '-');
  return [name, rest?.split('-')[0] ?? null];
}

function splitEnding(file: string): readonly [string, string | undefined] {
  const ending = ['.git', '.whl', '.tar.gz', '.zip'].find((one) => file.endsWith(one));
  return ending === undefined ? [file, undefined] : [file.slice(0, -ending.length), ending];
}
