// Summarizes a GitHub collection: coverage of the searches, missing repositories, and skipped work.
import type { Coverage } from '../source.ts';
import type { GithubReport, Gone } from './options.ts';

const sumOf = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

const reasons: Readonly<Record<Gone['reason'], string>> = {
  missing: 'deleted or private',
  blocked: 'blocked',
  forbidden: 'not shown to this token',
  unanswered: 'without a valid response',
};
const kinds: ReadonlyArray<readonly [keyof GithubReport['undone'], string]> = [
  ['facts', 'known repositories'],
  ['seeds', 'catalog names'],
  ['searches', 'searches'],
  ['newcomers', 'new repositories'],
  ['starHistory', 'star histories'],
];

export function toCoverage({ coverage, gone, undone, starHistory }: GithubReport): Coverage {
  const incomplete = coverage.filter(({ state }) => state !== 'complete').length;
  const promised = sumOf(coverage, ({ total }) => total);
  const read = sumOf(coverage, ({ found }) => found);
  const goneNotes = Object.entries(reasons).flatMap(([reason, word]) => {
    const count = gone.filter((each) => each.reason === reason).length;
    return count > 0 ? [`${count} ${word}`] : [];
  });
  const owners = [
    ...new Set(
      gone.flatMap(({ reason, fullName }) =>
        reason === 'forbidden' ? (fullName.split('/')[0] ?? []) : [],
      ),
    ),
  ];
  const skipped = kinds.flatMap(([kind, word]) =>
    undone[kind] > 0 ? [`${undone[kind]} ${word}`] : [],
  );
  const sentences = [
    `Searches returned ${read} of ${promised} results in ${coverage.length} slices` +
      (incomplete > 0 ? `, ${incomplete} of them incomplete.` : '.'),
    ...(goneNotes.length > 0
      ? [`Known repositories that were not read: ${goneNotes.join(', ')}.`]
      : []),
    ...(owners.length > 0
      ? [`Authorize the token for ${owners.join(', ')}, for example for their single sign-on.`]
      : []),
    ...(skipped.length > 0 ? [`Skipped because of the budget: ${skipped.join(', ')}.`] : []),
    ...(starHistory === 'absent' ? ['GitHub does not offer star history to this token.'] : []),
  ];
  return {
    slices: coverage.length,
    slicesIncomplete: incomplete,
    promised,
    read,
    gone: gone.filter(({ reason }) => reason !== 'forbidden').length,
    undone: sumOf(kinds, ([kind]) => undone[kind]),
    note: sentences.join(' '),
  };
}
