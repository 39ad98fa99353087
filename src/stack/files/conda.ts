// Reads environment.yml of Conda, with the requirements of pip in it.
import { load } from 'js-yaml';
import {
  type Entry,
  isRecord,
  skip,
  toDependency,
  toList,
  toRecord,
  UnreadableFile,
} from '../dependency.ts';
import { splitAt } from '../link.ts';
import { readRequirements } from './requirements.ts';

export function readCondaEnvironment(text: string): Entry[] {
  // Aliases could repeat the same value many times.
  const { dependencies } = toRecord(load(text, { maxAliases: 0 }));
  if (!Array.isArray(dependencies)) {
    throw new UnreadableFile('has no list "dependencies". Send an environment.yml file of Conda.');
  }
  return dependencies.flatMap((item: unknown) => {
    if (typeof item === 'string') return [readPackage(item)];
    if (!isRecord(item)) return [skip(item, 'The entry is neither a package nor a list for pip.')];
    return Object.entries(item).flatMap(([tool, list]) =>
      tool === 'pip'
        ? toList(list).flatMap((one) => readRequirements(String(one)))
        : [skip({ [tool]: list }, 'The entry is neither a package nor a list for pip.')],
    );
  });
}

/** Parses `channel::name=version=build`, `name>=1.2`, and `name 1.2`. */
function readPackage(item: string): Entry {
  const [channel, rest] = splitAt(item, '::');
  const text = (rest === undefined || channel.includes(' ') ? item : rest).trim();
  const end = text.search(/[^\w.-]/);
  const name = end < 0 ? text : text.slice(0, end);
  if (!/^\w/.test(name)) return skip(item, 'The entry is not a package of Conda.');
  return toDependency('conda', name, end < 0 ? null : text.slice(end));
}
