// Builds the `data-` attributes of rows in the models table. The table's filters read these
// attributes.
import type { ModelRow } from '../../snapshot/release/table-rows.ts';
import { formatFlag } from '../format/format.ts';

/** The minimum context windows that the filter offers, in tokens. */
export const contextSizes = [8000, 32_000, 128_000, 200_000, 1_000_000] as const;

const unknown = 'not-known';
const toWord = (flag: string) => flag.replace(' ', '-');

/**
 * Returns the provider's id, by which models are filtered. Returns `not-known` if the maker is
 * unknown, because the provider could be a reseller.
 */
export const makerOf = ({ maker_name, provider }: ModelRow): string =>
  maker_name === null ? unknown : provider;

/** The context window is the one at the list price. */
export const toFilterWords = (model: ModelRow, context: number) => ({
  'data-kind': model.kind ?? unknown,
  'data-context': contextSizes.filter((size) => context >= size).join(' '),
  'data-tier': model.tier,
  'data-provider': makerOf(model),
  'data-weights': toWord(formatFlag(model.is_open_weights, 'open', 'closed')),
  'data-accepts': model.modality?.split('->')[0]?.split('+').join(' ') ?? '',
  'data-tools': toWord(formatFlag(model.tools, 'yes', 'no')),
});
