// The stated ends of models for pages. The functions are pure.
import { addDays } from '../../lib/time.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type {
  ModelEndRow,
  ModelLifeRow,
  ModelRow,
  OfferRow,
  ReplacementRow,
} from '../../snapshot/release/table-rows.ts';

export interface ShownEnd {
  readonly end: ModelEndRow;
  readonly model: ModelRow;
  readonly replacement: ModelRow | undefined;
  /** Who chose the replacement, and what changes with it, such as `2.5 times the price`. */
  readonly change: string;
}

/** Number of days for which a past end is shown. */
export const pastDays = 180;

/**
 * Splits the stated ends into those to come, soonest first; those that have passed although a list
 * still contains the ID; and those of the last 180 days, newest first.
 */
export function groupEnds(
  data: Pick<PageData, 'models' | 'endedModels' | 'modelEnds' | 'replacements'>,
  asOf: string,
): Record<'coming' | 'overdue' | 'past', ShownEnd[]> {
  const models = new Map([...data.models, ...data.endedModels].map((row) => [row.id, row]));
  const shown = data.modelEnds.flatMap((end): ShownEnd[] => {
    const model = models.get(end.model_id);
    const rows = data.replacements.get(end.model_id) ?? [];
    // A platform can name another replacement for its ID than the maker does.
    const replacement = models.get(end.replacement ?? rows[0]?.replacement_id ?? '');
    const row = rows.find(({ replacement_id }) => replacement_id === replacement?.id);
    return model ? [{ end, model, replacement, change: describeChoice(end, row) }] : [];
  });
  // The catalog has no lists: its ends are the maker's word.
  const isOver = ({ end }: ShownEnd) =>
    end.removed_on !== null || (end.source === 'catalog' && end.ends_on < asOf);
  return {
    coming: shown.filter((row) => row.end.ends_on >= asOf && !isOver(row)),
    overdue: shown.filter((row) => row.end.ends_on < asOf && !isOver(row)),
    past: shown
      .filter((row) => isOver(row) && row.end.ends_on >= addDays(asOf, -pastDays))
      .toReversed(),
  };
}

type SoldSince = Pick<OfferRow, 'seller' | 'since_at'>;

/**
 * Returns the steps that readers care about: when the model was listed first, and all that is known
 * about its end. Lists of unknown companies, of whom `isKnown` is false, say nothing about it. Nor
 * does an ID that its seller replaces by another until the next day.
 */
export function chooseSteps(
  steps: readonly ModelLifeRow[],
  offers: readonly SoldSince[],
  isKnown: (seller: string) => boolean,
): ModelLifeRow[] {
  const known = steps.filter(({ step, seller }) => !listSteps.has(step) || isKnown(seller));
  const first = known.find(({ step }) => step === 'listed');
  return known.filter(
    (row) =>
      (row.step !== 'listed' || row === first) &&
      (row.step !== 'removed' || !isReplaced(row, steps, offers)),
  );
}

/** The steps that follow from the lists of a seller alone. */
const listSteps: ReadonlySet<ModelLifeRow['step']> = new Set(['listed', 'removed', 'returned']);

function isReplaced(
  { seller, offer_id, step_on, learned_on }: ModelLifeRow,
  steps: readonly ModelLifeRow[],
  offers: readonly SoldSince[],
): boolean {
  const from = step_on ?? learned_on;
  if (from === null) return false;
  const isNext = (day: string | null) => day !== null && day >= from && day <= addDays(from, 1);
  return (
    steps.some(
      (other) =>
        other.step === 'listed' &&
        other.seller === seller &&
        other.offer_id !== offer_id &&
        isNext(other.step_on),
    ) ||
    offers.some(
      (offer) => offer.seller === seller && offer.since_at.slice(0, 10) <= addDays(from, 1),
    )
  );
}

const words: Readonly<Record<ModelLifeRow['step'], string>> = {
  listed: 'First listed',
  announced: 'End announced',
  moved: 'Announced end withdrawn',
  deprecated: 'Marked as deprecated',
  retired: 'Retired',
  removed: 'No longer listed',
  returned: 'Listed again',
};

/** Describes a step, such as `End moved to May 5, 2026`. */
export function describeStep(
  { step, ends_on }: Pick<ModelLifeRow, 'step' | 'ends_on'>,
  formatDay: (day: string) => string,
): string {
  if (ends_on === null || (step !== 'announced' && step !== 'moved')) return words[step];
  return `End ${step === 'moved' ? 'moved to' : 'announced for'} ${formatDay(ends_on)}`;
}

function describeChoice({ replacement }: ModelEndRow, row: ReplacementRow | undefined): string {
  const other = replacement === null ? 'chosen as similar' : 'named by the seller';
  const who = row?.chosen_by === 'maker' ? 'named by the maker' : other;
  return [who, row ? describeChange(row) : ''].filter((part) => part !== '').join(', ');
}

/**
 * Describes what changes with a replacement, such as `2.5 times the price, not known to have tools,
 * image input`. A price that differs by less than a tenth is the same.
 */
export function describeChange({
  loses,
  price_factor: factor,
}: Pick<ReplacementRow, 'loses' | 'price_factor'>): string {
  const isDearer = factor !== null && factor >= 1.1;
  const isCheaper = factor !== null && factor <= 0.9;
  const lost = loses.map((loss) => (loss === 'context' ? 'as much context' : loss));
  return [
    ...(isDearer ? [`${Number(factor.toPrecision(2))} times the price`] : []),
    ...(isCheaper
      ? [factor === 0 ? 'free' : `${Math.max(1, Math.round(factor * 100))}% of the price`]
      : []),
    ...(lost.length > 0 ? [`not known to have ${lost.join(', ')}`] : []),
  ].join(', ');
}
