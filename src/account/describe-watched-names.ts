// Describes which repositories or models a webhook watches.
import { watchedEntry } from '../contracts/watched-list.ts';

export function describeNames(names: readonly string[]): string {
  if (names[0] === '*') return 'all';
  return names[0] === watchedEntry ? 'those on your watched list' : names.join(', ');
}
