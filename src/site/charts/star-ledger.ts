// Prepares a project's star ledger for the project page: a summary, bursts, and the newest days.
import type { History } from '../../contracts/api/records.ts';
import type { HistoryRow } from '../../snapshot/release/table-rows.ts';
import { addDays, formatCount, formatDay, formatGain } from '../format/format.ts';

type Burst = History['bursts'][number];
type Verdict = Burst['verdict'];

/** The number of days in the table. The dump `star_ledger` contains all days. */
const shownDays = 14;
const shownBursts = 6;

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  unusual: 'Unusual',
  'with-forks': 'With usual forks',
  'with-issues': 'With issues',
  lasting: 'Interest lasted',
  reversed: 'Gone within a week',
  unclear: 'Unclear',
  undone: 'Removal of unusual stars',
};

export interface LedgerDay {
  readonly day: string;
  readonly stars: number | null;
  readonly change: string;
  readonly kept: number | null;
  readonly removed: number | null;
}

export interface StarLedger {
  readonly summary: string;
  readonly bursts: readonly {
    readonly days: string;
    readonly label: string;
    readonly reason: string;
  }[];
  readonly days: readonly LedgerDay[];
}

/**
 * Returns undefined if there is nothing to say beyond the weekly numbers: no burst, and the number of
 * kept stars is not known for any day.
 */
export function buildStarLedger(history: HistoryRow): StarLedger | undefined {
  const { start_on: startOn, stars, change, kept, removed } = history;
  const isKnown = (index: number) => (change?.[index] ?? kept?.[index] ?? null) !== null;
  const known = stars.map((_, index) => index).filter(isKnown);
  const bursts = toRuns(JSON.parse(history.verdicts ?? '[]'));
  if (bursts.length === 0 && !kept?.some((count) => count !== null)) return undefined;
  return {
    summary: summarize(history),
    bursts: bursts.slice(-shownBursts).reverse(),
    days: known
      .slice(-shownDays)
      .reverse()
      .map((index) => ({
        day: addDays(startOn, index),
        stars: stars[index] ?? null,
        change: formatChange(change?.[index] ?? null, history.change_days?.[index] ?? null),
        kept: kept?.[index] ?? null,
        removed: removed?.[index] ?? null,
      })),
  };
}

function formatChange(change: number | null, days: number | null): string {
  const gain = formatGain(change);
  return change === null || days === null || days === 1 ? gain : `${gain} in ${days} days`;
}

/**
 * Describes how many stars were kept and how many were removed. The compared period starts and ends
 * on days for which the star total and the number of kept stars are known.
 */
function summarize({ start_on, stars, kept, kept_seen_on: seenOn }: HistoryRow): string {
  const first = stars.findIndex((value, index) => value !== null && isNumber(kept?.[index]));
  const last = stars.findLastIndex((value, index) => value !== null && isNumber(kept?.[index]));
  const days = kept?.slice(first, last + 1) ?? [];
  if (!kept || seenOn === null) {
    return 'We have not read the star history, so we do not know how many of these stars were kept.';
  }
  const all = kept.filter(isNumber);
  const read = `Of the stars given on the ${formatCount(all.length)} days that GitHub's star history covers, ${formatCount(sum(all))} were still there on ${formatDay(seenOn)}.`;
  if (first < 0 || last === first || !days.every(isNumber)) return read;
  const change = (stars[last] ?? 0) - (stars[first] ?? 0);
  const removed = Math.max(change - sum(days), sum(days.slice(1, -1)) - change, 0);
  const time = `between ${formatDay(addDays(start_on, first))} and ${formatDay(addDays(start_on, last))}`;
  return removed === 0
    ? `${read} The totals ${time} show no removals.`
    : `${read} At least ${formatCount(removed)} stars were removed ${time}, or were given in that time and removed later.`;
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** Groups consecutive days with the same verdict. Each group shows the reason of its last day. */
function toRuns(bursts: readonly Burst[]): { days: string; label: string; reason: string }[] {
  const runs: { from: string; to: Burst }[] = [];
  for (const burst of bursts) {
    const run = runs.at(-1);
    if (run && run.to.verdict === burst.verdict && addDays(run.to.day, 1) === burst.day) {
      run.to = burst;
    } else runs.push({ from: burst.day, to: burst });
  }
  return runs.map(({ from, to }) => ({
    days: from === to.day ? to.day : `${from} to ${to.day}`,
    label: verdictLabels[to.verdict],
    reason: to.reason,
  }));
}
