// Defines a source: it sends requests to an upstream and turns responses into observations.
import type { z } from 'zod';
import type { Row, StreamName } from '../contracts/observations.ts';
import type {
  SendRequest,
  UpstreamRequest,
  UpstreamResponse,
} from '../contracts/upstream-request.ts';

export type { SendRequest, UpstreamRequest, UpstreamResponse };

/** A row and its stream. Rows that do not match the stream's schema are quarantined later. */
export type Observed = {
  [S in StreamName]: { readonly stream: S; readonly row: Row<S> };
}[StreamName];

export interface Decoded {
  readonly observed: readonly Observed[];
  /** The original records that do not match the documented format, each with the reason. */
  readonly refused: readonly Refused[];
  /** Paths of fields that are not documented, such as `data[].pricing.batch`. */
  readonly unknown: readonly string[];
  /** The bad values that were left out of rows, each with the reason. */
  readonly left?: readonly string[];
  /** How often each documented field occurs. See `addFields`. */
  readonly fields?: Readonly<Record<string, number>>;
  /** Number of records in the response. Default: the number of rows and refused records. */
  readonly records?: number;
}

export interface Refused {
  readonly stream: StreamName;
  readonly record: unknown;
  readonly reason: string;
}

/** One run of one source on one day. */
export interface Collection {
  readonly day: string;
  /** When the collection started, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly observedAt: string;
  readonly ask: SendRequest;
  /**
   * Runs `work` and stores its result on disk under `id`. If the collection is resumed after a
   * crash, returns the stored value of `next` instead. `next` must be valid JSON. It contains what
   * later batches need, such as the ids that were found or the path of the next page.
   */
  batch<T>(id: string, work: () => Promise<Batch<T>>): Promise<T>;
}

export interface Batch<T> {
  readonly decoded: Decoded;
  readonly next: T;
}

/** How complete a collection was. Stored in the log. Not every source reports it. */
export interface Coverage {
  /** Number of slices. A search is split into slices that can be read completely. */
  readonly slices: number;
  readonly slicesIncomplete: number;
  /** Number of results that exist according to the upstream, in all slices. */
  readonly promised: number;
  readonly read: number;
  /** Number of requested repositories that do not exist or could not be read. */
  readonly gone: number;
  /** Number of items that were skipped because of the budget. */
  readonly undone: number;
  readonly note: string;
}

export interface Source {
  /** The source id, which is in the column `source` of every row. */
  readonly id: string;
  readonly streams: readonly StreamName[];
  /**
   * Whether the source runs without a token and returns less data. When a token is set later, the
   * same day is collected again.
   */
  readonly isReduced?: boolean;
  collect(collection: Collection): Promise<Coverage | undefined>;
}

export type DecodedRecord<T> =
  | { readonly data: T; readonly left: readonly string[] }
  | { readonly reason: string };

/** Each pass removes at least one value. No real record has this many bad ones. */
const maxPasses = 20;

/**
 * Decodes a record field by field. A bad value is left out. If it is required, the object that
 * contains it is left out. If that is the record, or if the value is at one of the `strict` paths,
 * the record is refused.
 */
export function decodeRecord<T>(
  schema: z.ZodType<T>,
  record: unknown,
  strict: readonly string[] = [],
): DecodedRecord<T> {
  const left: string[] = [];
  const tried = new Set<string>();
  let current = record;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const parsed = schema.safeParse(current);
    if (parsed.success) return { data: parsed.data, left };
    const before = current;
    for (const { path, message } of parsed.error.issues) {
      const place = path.map(String).join('.');
      // A list with a bad element is bad as a whole.
      const list = path.findIndex((key) => typeof key === 'number');
      let target = list < 0 ? path : path.slice(0, list);
      const isMissing = findAt(before, target) === undefined;
      const reason = `${place || 'record'}: ${isMissing ? 'missing' : message}`;
      if (isMissing && !tried.has(place) && !isIn(strict, target)) {
        // A documented field may be null. The second attempt leaves out the object.
        tried.add(place);
        if (!left.some((one) => one.startsWith(`${place}:`))) left.push(`${place}: missing`);
        current = setAt(current, target, null);
        continue;
      }
      while (target.length > 0 && findAt(before, target) === undefined) {
        target = target.slice(0, -1);
      }
      // The first bad value explains more than the required object that it was in.
      if (target.length === 0 || isIn(strict, target)) return { reason: left[0] ?? reason };
      if (findAt(current, target) !== undefined) left.push(reason);
      current = omitAt(current, target);
    }
  }
  return { reason: 'record: too many invalid values' };
}

/** Whether one of the strict paths is the target or inside of it. */
const isIn = (strict: readonly string[], target: readonly PropertyKey[]): boolean =>
  strict.some((name) => `${name}.`.startsWith(`${target.map(String).join('.')}.`));

const findAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );

function setAt(value: unknown, [key, ...more]: readonly PropertyKey[], to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: setAt(Reflect.get(value, key), more, to) };
}

function omitAt(value: unknown, [key, ...more]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  const { [key]: inner, ...others } = value as Record<PropertyKey, unknown>;
  return more.length === 0 ? others : { ...others, [key]: omitAt(inner, more) };
}
