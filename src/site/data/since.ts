// The changes that the pages below /since list. All functions are pure.
import type { SinceKind } from '../../contracts/api/since-endpoint.ts';
import { describeLicense } from '../../lib/license-change.ts';
import { type Change, toDigest } from '../../snapshot/api/since.ts';
import { formatCount, formatDay, formatPrice, unknown } from '../format/format.ts';

export const kindNames: Readonly<Record<SinceKind, string>> = {
  license: 'License',
  deprecation: 'End of life',
  model_removed: 'Removed model',
  price: 'Price',
  breakout: 'Breakout',
  major_release: 'Major release',
  health: 'Health',
  model_new: 'New model',
  release: 'Release',
  new: 'Added to the index',
  disagreement: 'Price disagreement',
  stars: 'Stars',
};

export const listSince = (changes: readonly Change[], after: string): readonly Change[] =>
  toDigest(changes.filter(({ day }) => day > after));

/** Describes a change, to follow the name of the project or model. `until` is the day of the data. */
export function describeChange({ kind, before, after }: Change, until: string): string {
  switch (kind) {
    case 'license':
      return describeLicense({ before, after });
    case 'deprecation':
      return `${after !== null && after < until ? 'ended' : 'ends'} on ${formatDay(after)}`;
    case 'price':
      return `from ${toPrices(before)} to ${toPrices(after)}`;
    case 'disagreement':
      return `${toPrices(after)} at one source, ${toPrices(before)} at others`;
    case 'breakout':
    case 'stars':
      return `from ${toCount(before)} to ${toCount(after)} stars`;
    case 'health':
      return `from ${toWords(before)} to ${toWords(after)}`;
    case 'major_release':
    case 'release':
      return before === null ? (after ?? unknown) : `${after} after ${before}`;
    case 'model_new':
      return 'listed';
    case 'model_removed':
      return 'no longer listed';
    case 'new':
      return 'added';
  }
}

const toWords = (text: string | null): string => text?.replace('-', ' ') ?? unknown;
const toCount = (text: string | null): string => formatCount(text === null ? null : Number(text));

/** `0.15/0.6` → `$0.15 / $0.60`. A side that is not a number is not known. */
const toPrices = (text: string | null): string =>
  (text ?? '?/?')
    .split('/')
    .map((side) => formatPrice(Number.isFinite(Number(side)) ? Number(side) : null))
    .join(' / ');
