// Reads go.mod.
import {
  type Entry,
  type Line,
  skip,
  splitLines,
  toDependency,
  UnreadableFile,
} from '../dependency.ts';
import { findGoRepository, isPath, local } from '../link.ts';

/** Directives that contain no dependencies. */
const settings = ['module', 'go', 'toolchain', 'exclude', 'retract', 'tool', 'godebug', 'ignore'];

interface Directive {
  readonly line: Line;
  readonly words: readonly string[];
}

export function readGoMod(text: string): Entry[] {
  const long: Entry[] = [];
  const directives = readDirectives(splitLines(text, (entry) => long.push(entry)));
  if (!directives.some(({ words }) => words[0] === 'module')) {
    throw new UnreadableFile('has no line that starts with "module". Send a go.mod file.');
  }
  const replaced = new Map<string, readonly string[]>();
  for (const { words } of directives) {
    const arrow = words.indexOf('=>');
    if (words[0] !== 'replace' || arrow < 2) continue;
    replaced.set(words.slice(1, arrow).join('@'), words.slice(arrow + 1));
  }
  const used = new Set<string>();
  const entries = directives.flatMap(({ line, words }) => {
    const [kind = '', name = '', version = ''] = words;
    if (settings.includes(kind) || kind === 'replace') return [];
    if (kind !== 'require' || !isModule(name)) {
      return [skip(line.text, 'The line is not a directive of a go.mod file.', line.number)];
    }
    const key = [`${name}@${version}`, name].find((one) => replaced.has(one));
    if (key === undefined) return [toModule(name, version)];
    used.add(key);
    const [target = '', targetVersion] = replaced.get(key) ?? [];
    return [
      isPath(target) ? toDependency('go', name, version, local) : toModule(target, targetVersion),
    ];
  });
  const unused = [...replaced]
    .filter(([key]) => !used.has(key))
    .map(([key]) => skip(`replace ${key}`, 'The file does not require the replaced module.'));
  return [...long, ...entries, ...unused];
}

/** Returns the words of each directive. Directives in a block get the word before the block. */
function readDirectives(lines: readonly Line[]): Directive[] {
  let block = '';
  return lines.flatMap((line) => {
    const [code = ''] = line.text.split('//', 1);
    const words = code
      .replaceAll('(', ' ( ')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => word.replaceAll(/["`]/g, ''));
    if (words.length === 0) return [];
    if (words[0] === ')') block = '';
    else if (words[1] === '(') block = words[0] ?? '';
    else return [{ line, words: block === '' ? words : [block, ...words] }];
    return [];
  });
}

const isModule = (name: string): boolean =>
  /^[a-z0-9][\w.~/-]{2,300}$/i.test(name) && name.includes('.');

const toModule = (name: string, version?: string): Entry =>
  toDependency('go', name, version, { repository: findGoRepository(name) });
