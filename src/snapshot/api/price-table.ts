// Looks up the prices of models on a given day, from price changes that are cached in memory.

import type { PriceRecord } from '../../contracts/api/price-records.ts';
import { oncePer } from '../../lib/once-per.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { ModelRow, PriceChangeRow } from '../release/table-rows.ts';
import { type DayPriceRow, toPriceRecord } from './model-records.ts';
import { toWords } from './models.ts';
import type { Page } from './project-table.ts';

/**
 * A price of a model, the days on which it applied, and the day on which our data first contained
 * it.
 */
interface Statement {
  /** Undefined if the model was removed on the day `from`. */
  readonly price: PriceRecord | undefined;
  readonly model: string;
  readonly provider: string;
  readonly from: string;
  /** The day after the last day of the price; undefined if the price still applies. */
  readonly until: string | undefined;
  readonly knownOn: string;
}

export interface PriceTable {
  readonly first: string;
  readonly last: string;
  /** Sorted by model, then by the time at which the price started to apply. */
  readonly statements: readonly Statement[];
}

/** Reads all price changes. There are only a few thousand (1 MB), so they need no index. */
async function loadPriceTable(snapshot: Snapshot): Promise<PriceTable> {
  const [span] = await snapshot.rows(
    `select coalesce(min(price_change.occurred_at)::date, any_value(release_info.as_of)) as first,
      any_value(release_info.as_of) as last
    from release_info left join price_change on true`,
  );
  const batches = snapshot.stream<StatementRow>(
    `select
      price_change.*,
      price_change.applies_at::date as from_day,
      price_change.ends_at::date as until_day,
      price_change.known_at::date as known_day,
      model.name,
      model.provider,
      3 * price_change.price_in_usd_per_mtok + price_change.price_out_usd_per_mtok as four_tokens,
      -- Use the same limits as the SQL model score_model.
      case
        when four_tokens = 0 then 'free'
        when four_tokens < 4 then 'budget'
        when four_tokens < 20 then 'standard'
        else 'premium'
      end as tier
    from price_change
    inner join model on model.id = price_change.model_id
    order by price_change.model_id, price_change.applies_at, price_change.place`,
  );
  const statements: Statement[] = [];
  for await (const rows of batches) statements.push(...rows.map(toStatement));
  return { first: String(span?.first), last: String(span?.last), statements };
}

type StatementRow = PriceChangeRow &
  Pick<ModelRow, 'name' | 'provider' | 'tier'> & {
    readonly from_day: string;
    readonly until_day: string | null;
    readonly known_day: string;
  };

/** A row without prices states that the model was removed. */
const hasPrices = (row: StatementRow): row is StatementRow & DayPriceRow =>
  row.price_in_usd_per_mtok !== null && row.price_out_usd_per_mtok !== null;

const toStatement = (row: StatementRow): Statement => ({
  price: hasPrices(row) ? toPriceRecord(row) : undefined,
  model: row.model_id,
  provider: row.provider.toLowerCase(),
  from: row.from_day,
  until: row.until_day ?? undefined,
  knownOn: row.known_day,
});

export const readPriceTable = oncePer(loadPriceTable);

export interface PriceFilter {
  readonly q?: string | undefined;
  readonly asOf: string;
  readonly knownOn?: string | undefined;
  readonly provider?: string | undefined;
  readonly tier?: string | undefined;
  readonly sort?: 'model' | 'price_in' | 'price_out';
}

/** Returns the prices at the end of the day `asOf`, sorted by model ID by default. */
export async function listPrices(
  snapshot: Snapshot,
  { q = '', asOf, knownOn, provider, tier, sort = 'model' }: PriceFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<PriceRecord>> {
  const { statements } = await readPriceTable(snapshot);
  const maker = provider?.toLowerCase();
  const words = toWords(q);
  const matches = ({ model, name }: PriceRecord) =>
    words.every((word) => `${model} ${name}`.toLowerCase().includes(word));
  const found = (
    knownOn === undefined
      ? selectCorrected(statements, asOf)
      : selectAsKnownOn(statements, asOf, knownOn)
  ).flatMap(({ price, provider: own }) =>
    price &&
    (maker === undefined || own.includes(maker)) &&
    (!tier || price.tier === tier) &&
    matches(price)
      ? [price]
      : [],
  );
  if (sort !== 'model') found.sort((a, b) => a[sort] - b[sort]);
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/**
 * Returns the prices of a day according to our newest data. If a wrong price was corrected later,
 * only the corrected price is returned.
 */
const selectCorrected = (statements: readonly Statement[], asOf: string): Statement[] =>
  statements.filter(({ from, until }) => from <= asOf && (until === undefined || until > asOf));

/** Returns the prices of a day that were known to us on the day `knownOn`. */
function selectAsKnownOn(
  statements: readonly Statement[],
  asOf: string,
  knownOn: string,
): Statement[] {
  const newest = new Map<string, Statement>();
  for (const statement of statements) {
    if (statement.from <= asOf && statement.knownOn <= knownOn) {
      newest.set(statement.model, statement);
    }
  }
  return [...newest.values()];
}
