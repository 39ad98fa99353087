// Writes the report sections on AI models: new models and price changes.
import { isTakenBack, type Prices } from '../../../src/lib/price-news.ts';
import { toTypicalPrice } from '../../../src/lib/typical-price.ts';
import type { SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';
import { count, joinWords, longDay, plural, startUpper } from '../format-text.ts';
import { formatPriceChange, nameSeller, toSellerName, unknown } from './model-prices.ts';
import {
  linkModel,
  paragraph,
  type ReportInput,
  type Section,
  section,
  table,
  type Week,
  words,
} from './report-elements.ts';

const listed = 12;
/** Minimum relative change of a maker's own price that is mentioned in the headline. */
const notableMove = 0.3;

const formatTokens = (tokens: unknown): string => {
  if (tokens === null) return unknown;
  const amount = Number(tokens);
  if (amount >= 1_000_000) return `${(amount / 1_000_000).toFixed(1).replace(/\.0$/, '')}M`;
  return amount >= 1000 ? `${Math.round(amount / 1000)}k` : count(amount);
};

export async function writeModels({ snapshot, week }: ReportInput): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select id, name, provider, rank, coalesce(maker_name, provider) as maker, context_tokens as context, price_in_usd_per_mtok as price_in,
       price_out_usd_per_mtok as price_out, is_open_weights, median_of,
       ${toSellerName('model', 'seller = provider')},
       count(*) over () as released,
       regexp_extract(name, '^[^0-9]*[^ ]*') as series, -- the name up to its first number
       count(*) over (partition by provider, series) as relatives,
       count(*) filter (is_open_weights) over () as open,
       count(*) filter (is_open_weights is null) over () as unstated,
       not exists (
         select 1 from model as older
         where older.provider = model.provider
           and coalesce(older.released_on, older.first_seen_at::date) < $start::date
       ) as is_new_maker
     from model where released_on between $start::date and $end::date
       and state = 'listed' and kind = 'language'
     order by rank, id limit ${listed}`,
    { start: week.start, end: week.end },
  );
  const [first] = rows;
  if (!first) return undefined;
  return {
    html: section(
      'models',
      'New models',
      paragraph(...describeRange(rows), describeNewMakers(rows)),
      table(
        'New models',
        [
          { name: 'Model' },
          { name: 'Maker' },
          { name: 'Context', isNumber: true },
          { name: 'Input', isNumber: true },
          { name: 'Output', isNumber: true },
          { name: 'Price of' },
          { name: 'Weights' },
        ],
        rows.map((row) => [
          linkModel(row),
          words(row.maker),
          formatTokens(row.context),
          formatPriceChange(row.price_in),
          formatPriceChange(row.price_out),
          nameSeller(row),
          row.is_open_weights === null
            ? 'not known'
            : row.is_open_weights === true
              ? 'open'
              : 'closed',
        ]),
      ),
      paragraph(
        'Prices in US dollars per million tokens: the maker’s own, or the median of other sellers.',
      ),
    ),
    fact: describeReleased(first),
    modelRank: Number(first.rank),
  };
}

/** `Opal 7B was released`, `3 Opal models and 2 other models were released` */
function describeReleased({ name, series, released, relatives }: SnapshotRow): string {
  const shown = Number(relatives);
  const others = Number(released) - shown;
  const what = shown === 1 ? name : plural(shown, `${series} model`, `${series} models`);
  const rest = others === 0 ? '' : ` and ${plural(others, 'other model', 'other models')}`;
  return `${what}${rest} ${Number(released) === 1 ? 'was' : 'were'} released`;
}

function describeNewMakers(rows: readonly SnapshotRow[]): string {
  const makers = new Set(rows.filter((row) => row.is_new_maker).map((row) => words(row.maker)));
  return makers.size === 0 ? '' : `The first models that we list from ${joinWords([...makers])}.`;
}

function describeRange(rows: readonly SnapshotRow[]): string[] {
  const released = Number(rows[0]?.released);
  const [open, unstated] = [Number(rows[0]?.open), Number(rows[0]?.unstated)];
  const priced = rows.filter(({ price_out: price }) => price !== null);
  const sorted = priced.toSorted((a, b) => Number(a.price_out) - Number(b.price_out));
  const [cheapest, costliest] = [sorted[0], sorted.at(-1)];
  const weights =
    open > 0
      ? `${plural(open, 'of them', 'of them')} with open weights`
      : `none of them ${unstated > 0 ? 'known to have' : 'with'} open weights`;
  const range =
    cheapest && costliest && Number(cheapest.price_out) < Number(costliest.price_out)
      ? `Output costs from ${formatPriceChange(cheapest.price_out)} (${words(cheapest.name)}) ` +
        `to ${formatPriceChange(costliest.price_out)} (${words(costliest.name)}) per million tokens.`
      : '';
  return [
    `${startUpper(plural(released, 'model was', 'models were'))} released, ${weights}.`,
    range,
  ];
}

interface Move {
  readonly row: SnapshotRow;
  /** The relative change, negative if the price fell. Null if the old or the new price is 0. */
  readonly change: number | null;
}

export async function writePrices({ snapshot, week }: ReportInput): Promise<Section | undefined> {
  const rows = listMoves(await readHistories({ snapshot, week }), week);
  if (rows.length === 0) return undefined;
  const moves = rows
    .map((row) => ({ row, change: toChange(row) }))
    .toSorted((a, b) => Math.abs(b.change ?? 9) - Math.abs(a.change ?? 9));
  const directions = moves.map(({ row }) =>
    Math.sign(typicalOf(row, 'price') - typicalOf(row, 'before')),
  );
  const counts: DirectionCounts = {
    fell: directions.filter((direction) => direction < 0).length,
    rose: directions.filter((direction) => direction > 0).length,
  };
  return {
    html: section(
      'prices',
      'Price changes',
      paragraph(...describeMoves(moves, counts)),
      tabulate(moves.slice(0, listed)),
      paragraph(
        'Prices in US dollars per million tokens, for input and output, at the named seller. A price counts as risen or fallen if the price of a typical mix changed, which has three input tokens for each output token. Corrections by a source are not price changes.',
      ),
    ),
    ...toFact(moves, counts),
  };
}

type HistoryRow = SnapshotRow & Prices & { readonly kind: string; readonly day: string };

/** Reads all price changes of the models with a price change in the week. */
const readHistories = ({ snapshot, week }: ReportInput): Promise<HistoryRow[]> =>
  snapshot.rows<HistoryRow>(
    `select price_change.*, price_change.applies_at::date as day, model.name, model.rank,
      coalesce(own.is_maker, model.maker_name is not null and price_change.seller = model.provider)
        as is_makers_own,
      ${toSellerName('price_change', 'is_makers_own')},
      is_makers_own and model.kind = 'language' as is_for_headline
    from price_change inner join model on model.id = price_change.model_id
    left join (
      select model_id, seller, bool_or(is_maker) as is_maker from offer group by all
    ) as own on own.model_id = price_change.model_id and own.seller = price_change.seller
    where price_change.model_id in (
      select model_id from price_change
      where kind = 'changed' and applies_at::date between $start::date and $end::date
    )
    order by model.rank, price_change.model_id, price_change.place`,
    { start: week.start, end: week.end },
  );

/**
 * Lists the price changes that apply from a day of the week on. A large change is only known days
 * later, so the day on which it became known can be in another week. All four prices must be known.
 */
const listMoves = (rows: readonly HistoryRow[], { start, end }: Week): SnapshotRow[] =>
  [...Map.groupBy(rows, (row) => row.model_id).values()].flatMap((history) =>
    history.flatMap((row, index) => {
      const before = history[index - 1];
      if (row.kind !== 'changed' || row.day < start || row.day > end || !before) return [];
      const prices = {
        before_in: before.price_in_usd_per_mtok,
        before_out: before.price_out_usd_per_mtok,
        price_in: row.price_in_usd_per_mtok,
        price_out: row.price_out_usd_per_mtok,
      };
      if (Object.values(prices).includes(null) || isTakenBack(history, index)) return [];
      return [{ ...row, ...prices }];
    }),
  );

const typicalOf = (row: SnapshotRow, when: 'price' | 'before'): number =>
  toTypicalPrice(Number(row[`${when}_in`]), Number(row[`${when}_out`]));

function toChange(row: SnapshotRow): number | null {
  const [before, after] = [typicalOf(row, 'before'), typicalOf(row, 'price')];
  return before === 0 || after === 0 ? null : after / before - 1;
}

/**
 * Numbers of price changes that made a typical mix cheaper or more expensive. Some changes have
 * neither effect.
 */
interface DirectionCounts {
  readonly fell: number;
  readonly rose: number;
}

function toFact(
  moves: readonly Move[],
  { fell, rose }: DirectionCounts,
): Pick<Section, 'fact' | 'isExceptional' | 'modelRank'> {
  const [best] = moves
    .filter(({ row, change }) => row.is_for_headline && Math.abs(change ?? 0) >= notableMove)
    .toSorted((a, b) => Number(a.row.rank) - Number(b.row.rank));
  if (best) {
    return {
      fact: `${best.row.name} became ${toMove(best.change ?? 0)}`,
      isExceptional: true,
      modelRank: Number(best.row.rank),
    };
  }
  return {
    fact:
      rose > fell
        ? plural(rose, 'price rose', 'prices rose')
        : plural(fell, 'price fell', 'prices fell'),
  };
}

/** `12% cheaper`, `40% more expensive`, `14 times as expensive` */
function toMove(change: number): string {
  if (change >= 1) return `${Number((1 + change).toPrecision(2))} times as expensive`;
  return `${Math.round(100 * Math.abs(change))}% ${change < 0 ? 'cheaper' : 'more expensive'}`;
}

function describeMoves(moves: readonly Move[], { fell, rose }: DirectionCounts): string[] {
  const all =
    rose === 0
      ? `${plural(fell, 'price', 'prices')} fell. None rose.`
      : fell === 0
        ? `${plural(rose, 'price', 'prices')} rose. None fell.`
        : `${plural(fell, 'price', 'prices')} fell and ${count(rose)} rose.`;
  const [first] = moves;
  if (!first || first.change === null) return [startUpper(all)];
  const { name, day, seller_name: seller, median_of: median } = first.row;
  const by = median === null ? '' : ` (${nameSeller(first.row)})`;
  const at = seller === null ? by : ` at ${words(seller)}`;
  return [
    startUpper(all),
    `The largest change: on ${longDay(String(day))}, ${words(name)} became ${toMove(first.change)}${at}.`,
  ];
}

function tabulate(moves: readonly Move[]): string {
  const pair = (row: SnapshotRow, when: 'price' | 'before') =>
    `${formatPriceChange(row[`${when}_in`])} / ${formatPriceChange(row[`${when}_out`])}`;
  return table(
    'Price changes',
    [
      { name: 'Model' },
      { name: 'Before', isNumber: true },
      { name: 'After', isNumber: true },
      { name: 'Change', isNumber: true },
      { name: 'Price of' },
      { name: 'Since' },
    ],
    moves.map(({ row, change }) => [
      words(row.name),
      pair(row, 'before'),
      pair(row, 'price'),
      change === null ? '–' : toSigned(change),
      nameSeller(row),
      String(row.day),
    ]),
  );
}

/** `−12%`, `+40%`, `×14` */
function toSigned(change: number): string {
  if (change >= 1) return `×${Number((1 + change).toPrecision(2))}`;
  return `${change < 0 ? '−' : '+'}${Math.round(100 * Math.abs(change))}%`;
}
