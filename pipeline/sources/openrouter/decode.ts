// Decodes one page of OpenRouter's list of models.
import { findPriceChange, type KnownPrices } from '../../../src/contracts/price-changes.ts';
import { nameUnknownFields } from '../../../src/contracts/unknown-fields.ts';
import type { Decoded, Observed, Refused } from '../source.ts';
import { Answer, Model, Named } from './response.ts';
import { isAlias, toPriceRow, toTokenPrice } from './rows.ts';

export interface Page {
  readonly decoded: Decoded;
  /** Every model named on the page, the refused ones too. */
  readonly seen: readonly string[];
  /** How many records name no model: any known one may hide among them. */
  readonly nameless: number;
  readonly records: number;
  readonly next: string | null;
  readonly total: number | null;
}

const stream = 'model_prices';

/** Models of `earlier` pages count once. Throws where the body is no list of models at all. */
export function decodePage(
  body: unknown,
  known: KnownPrices,
  observedAt: string,
  earlier: ReadonlySet<string> = new Set(),
): Page {
  const answer = Answer.safeParse(body);
  if (!answer.success) {
    throw new Error(
      'OpenRouter answered without a list "data" of models. See whether the form of /api/v1/models has changed.',
    );
  }
  const { data, links, total_count: total } = answer.data;
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const seen = data.flatMap((record) => Named.safeParse(record).data?.id ?? []);
  const met = new Set(earlier);
  for (const record of data) {
    const made = decodeModel(record, observedAt);
    if (typeof made === 'string') refused.push({ stream, record, reason: made });
    if (typeof made !== 'object' || met.has(made.model)) continue;
    met.add(made.model);
    const row = findPriceChange(made, known);
    if (row) observed.push({ stream, row });
  }
  return {
    decoded: { observed, refused, unknown: nameUnknown(body, data), records: data.length },
    seen,
    nameless: data.length - seen.length,
    records: data.length,
    next: links?.next ?? null,
    total: total ?? null,
  };
}

/** The row of a model, the reason why it is refused, or nothing where it is no model of its own. */
function decodeModel(record: unknown, observedAt: string) {
  const decoded = Model.safeParse(record);
  if (!decoded.success) {
    const [issue] = decoded.error.issues;
    return `${issue?.path.join('.') || 'record'}: ${issue?.message}`;
  }
  if (isAlias(decoded.data)) return undefined;
  const price = toTokenPrice(decoded.data.pricing);
  return price.kind === 'wrong' ? price.reason : toPriceRow(decoded.data, price, observedAt);
}

const nameUnknown = (body: unknown, data: readonly unknown[]): string[] => [
  ...nameUnknownFields(Answer, body),
  ...new Set(data.flatMap((record) => nameUnknownFields(Model, record, 'data[]'))),
];
