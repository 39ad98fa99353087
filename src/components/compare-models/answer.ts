// One sentence about each compared model that leads in cost or context, or has open weights. Pure
// functions.
import type { Answer } from '../compare/answer.ts';
import type { ComparisonRow } from '../compare/rows.ts';
import type { ComparedModel } from './compared-model.ts';

/** Returns nothing for a single model, because there is nothing to compare. */
export function toModelAnswers(
  models: readonly ComparedModel[],
  rows: readonly ComparisonRow[],
): Answer[] {
  if (models.length < 2) return [];
  const areAllOpen = models.every(({ open }) => open);
  return models.flatMap(({ name, open }, place) => {
    const findBest = (row: string) => {
      const cells = rows.find((one) => one.name === row)?.cells ?? [];
      if (!cells[place]?.isBest) return undefined;
      const isTie = cells.filter(({ isBest }) => isBest).length > 1;
      return { text: cells[place].text, tie: isTie ? ', a tie' : '' };
    };
    const [cost, context] = [findBest('Cost of a month'), findBest('Context window')];
    const leads = [
      ...(cost ? [`the lowest cost for this workload (${cost.text} per month${cost.tie})`] : []),
      ...(context ? [`the largest context window (${context.text} tokens${context.tie})`] : []),
      ...(open && !areAllOpen ? ['open weights'] : []),
    ];
    if (leads.length === 0) return [];
    return [{ name, text: `Has ${new Intl.ListFormat('en').format(leads)}.` }];
  });
}
