// Converts values from Arrow, the result format of DuckDB-Wasm, to plain values and text. Pure
// functions.

import { toCsv as toCsvText } from '../../lib/csv.ts';

export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly Cell[]
  | { readonly [name: string]: Cell };

export interface Column {
  readonly name: string;
  readonly kind: 'number' | 'time' | 'other';
}

export interface Result {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the query returned more rows than `rows` contains. */
  readonly isCut: boolean;
}

/** An Arrow type. Its `toString` returns text such as `Date32<DAY>` or `List<Utf8>`. */
export interface ArrowType {
  /** The number of digits after the decimal point. Undefined for types other than decimals. */
  readonly scale?: number;
  readonly children?: readonly { readonly name: string; readonly type: ArrowType }[] | null;
  toString(): string;
}

export function toColumn(name: string, type: ArrowType): Column {
  const text = String(type);
  if (/^(Int|Uint|Float|Decimal)/.test(text)) return { name, kind: 'number' };
  return { name, kind: /^(Date|Timestamp)/.test(text) ? 'time' : 'other' };
}

export function toCell(value: unknown, type: ArrowType): Cell {
  if (value === null || value === undefined) return null;
  const text = String(type);
  if (text.startsWith('Date')) return toIso(value).slice(0, 10);
  if (text.startsWith('Timestamp')) return toIso(value).slice(0, 19).replace('T', ' ');
  if (text.startsWith('Decimal')) return toDecimal(value, type.scale ?? 0);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  const [child] = type.children ?? [];
  if (/^(List|FixedSizeList)/.test(text) && child && isIterable(value)) {
    return Array.from(value, (item) => toCell(item, child.type));
  }
  return toRecord(value, type) ?? String(value);
}

/**
 * Converts a decimal without the rounding errors of DuckDB's cast. Arrow stores a decimal as 32-bit
 * integers, least significant first.
 */
function toDecimal(value: unknown, scale: number): Cell {
  if (!(value instanceof Uint32Array)) return String(value);
  const unsigned = value.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const number = BigInt.asIntN(32 * value.length, unsigned);
  return Number(`${number}e-${scale}`);
}

function toRecord(value: unknown, { children }: ArrowType): Cell | undefined {
  if (typeof value !== 'object' || value === null || !children?.length) return undefined;
  const fields = new Map(Object.entries(value));
  return Object.fromEntries(
    children.map(({ name, type }) => [name, toCell(fields.get(name), type)]),
  );
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

const toIso = (value: unknown): string =>
  (value instanceof Date ? value : new Date(Number(value))).toISOString();

/**
 * Formats a cell for tables and CSV files. Lists and records become JSON. Null becomes an empty
 * string.
 */
export function toText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

export const toCsv = ({ columns, rows }: Result): string =>
  toCsvText([columns.map(({ name }) => name), ...rows.map((row) => row.map(toText))]);

export const toJson = ({ columns, rows }: Result): string =>
  `${JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])),
    ),
    null,
    1,
  )}\n`;
