// How far a collection got: coverage of the searches, who is gone, what the budget did not reach.
import type { Reach } from '../source.ts';
import type { GithubReport, Gone } from './options.ts';

const sumOf = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

const words: Readonly<Record<Gone['reason'], string>> = {
  missing: 'deleted or private',
  blocked: 'blocked',
  unanswered: 'not answered',
};
const kinds: ReadonlyArray<readonly [keyof GithubReport['undone'], string]> = [
  ['facts', 'known repositories'],
  ['seeds', 'names of the catalogue'],
  ['searches', 'searches'],
  ['newcomers', 'newcomers'],
  ['starHistory', 'star histories'],
];

export function toReach({ coverage, gone, undone, starHistory }: GithubReport): Reach {
  const incomplete = coverage.filter(({ state }) => state !== 'complete').length;
  const promised = sumOf(coverage, ({ total }) => total);
  const read = sumOf(coverage, ({ found }) => found);
  const lost = Object.entries(words).flatMap(([reason, word]) => {
    const count = gone.filter((each) => each.reason === reason).length;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  const left = kinds.flatMap(([kind, word]) =>
    undone[kind] > 0 ? [`${undone[kind]} ${word}`] : [],
  );
  const parts = [
    `Searches gave ${read} of ${promised} results in ${coverage.length} slices` +
      (incomplete > 0 ? `, ${incomplete} of them not to the end.` : '.'),
    ...(lost.length > 0 ? [`Gone: ${lost.join(', ')}.`] : []),
    ...(left.length > 0 ? [`The budget did not reach ${left.join(', ')}.`] : []),
    ...(starHistory === 'absent' ? ['Star history is not offered.'] : []),
  ];
  return {
    slices: coverage.length,
    slicesIncomplete: incomplete,
    promised,
    read,
    gone: gone.length,
    undone: sumOf(kinds, ([kind]) => undone[kind]),
    note: parts.join(' '),
  };
}
