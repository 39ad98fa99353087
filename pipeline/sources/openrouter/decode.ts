// Decodes one page of OpenRouter's model list into rows of the stream `model_prices`.
import { findPriceChange, type KnownPrices } from '../../contracts/price-changes.ts';
import { addFields, noFields } from '../../contracts/response-fields.ts';
import { type Decoded, decodeRecord, type Observed, type Refused } from '../source.ts';
import { Body, Model, Named } from './response.ts';
import { isAlias, toAliasRow, toPriceRow, toTokenPrice } from './rows.ts';

export interface Page {
  readonly decoded: Decoded;
  /** The ids of all models on the page, including invalid ones. */
  readonly seen: readonly string[];
  /** Number of records without an id. If there are any, no known model is recorded as removed. */
  readonly nameless: number;
  readonly records: number;
  readonly next: string | null;
  readonly total: number | null;
}

const stream = 'model_prices';

/** Decodes a page. Ignores models of `earlier` pages. Throws if the body is not a model list. */
export function decodePage(
  body: unknown,
  known: KnownPrices,
  observedAt: string,
  earlier: ReadonlySet<string> = new Set(),
): Page {
  const parsed = Body.safeParse(body);
  if (!parsed.success) {
    throw new Error(
      'The response from OpenRouter for /api/v1/models has no list "data". Check whether the API has changed.',
    );
  }
  const { data, links, total_count: total } = parsed.data;
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const left: string[] = [];
  const seen = data.flatMap((record) => Named.safeParse(record).data?.id ?? []);
  const done = new Set(earlier);
  for (const record of data) {
    const result = decodeModel(record, observedAt, left);
    if (typeof result === 'string') refused.push({ stream, record, reason: result });
    if (typeof result !== 'object' || done.has(result.model)) continue;
    done.add(result.model);
    const row = findPriceChange(result, known);
    if (row) observed.push({ stream, row });
  }
  const fields = noFields();
  addFields(fields, Body, body);
  for (const record of data) addFields(fields, Model, record, 'data[]');
  return {
    decoded: {
      ...{ observed, refused, left, records: data.length },
      ...{ fields: fields.present, unknown: [...fields.unknown].sort() },
    },
    seen,
    nameless: data.length - seen.length,
    records: data.length,
    next: links?.next ?? null,
    total: total ?? null,
  };
}

/**
 * Returns the row of a model or alias, or the reason why the record is invalid. Returns undefined
 * for an alias without a target.
 */
function decodeModel(record: unknown, observedAt: string, left: string[]) {
  const decoded = decodeRecord(Model, record);
  if ('reason' in decoded) return decoded.reason;
  left.push(...decoded.left);
  if (isAlias(decoded.data)) return toAliasRow(decoded.data, observedAt);
  const price = toTokenPrice(decoded.data.pricing);
  return price.kind === 'wrong' ? price.reason : toPriceRow(decoded.data, price, observedAt);
}
