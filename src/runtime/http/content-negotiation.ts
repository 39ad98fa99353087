// Content negotiation, conditional requests, and range requests as defined by RFC 9110.

/**
 * Longer values are ignored, because no client needs them. Reading a value must take linear time,
 * so headers are split at single characters and trimmed: regular expressions with repeated parts
 * can take seconds for a value of a few kilobytes.
 */
const maxHeaderLength = 1000;

export type Coding = 'br' | 'gzip' | 'identity';

/**
 * Returns the available encoding with the highest weight in `Accept-Encoding`. If weights are
 * equal, prefers br, then gzip, then identity. Returns identity if the client accepts no available
 * encoding.
 */
export function chooseCoding(header: string | undefined, available: readonly Coding[]): Coding {
  const weights = readWeights(header ?? '');
  let best: { coding: Coding; weight: number } = { coding: 'identity', weight: 0 };
  for (const coding of ['br', 'gzip', 'identity'] as const) {
    if (coding !== 'identity' && !available.includes(coding)) continue;
    const weight = weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.001 : 0);
    if (weight > best.weight) best = { coding, weight };
  }
  return best.coding;
}

/** Whether an `Accept` header allows a JSON response. A request without the header allows any. */
export function acceptsJson(header: string | null): boolean {
  if (header === null) return true;
  const weights = readWeights(header);
  const ranges = ['application/json', 'application/*', '*/*'];
  return (
    (ranges.map((range) => weights.get(range)).reduce((known, weight) => known ?? weight) ?? 0) > 0
  );
}

/**
 * Maps each encoding in `Accept-Encoding`, or each type in `Accept`, to its weight. A missing weight means 1, and a malformed
 * weight means 0.
 */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  if (header.length > maxHeaderLength) return weights;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.map(readWeight).find((found) => found !== undefined) ?? 1;
    const coding = name === 'x-gzip' ? 'gzip' : name;
    if (coding) weights.set(coding, weight);
  }
  return weights;
}

function readWeight(parameter: string): number | undefined {
  const [name = '', text, ...others] = parameter.split('=').map((part) => part.trim());
  if (name !== 'q' || text === undefined) return undefined;
  return others.length === 0 && /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** Whether to respond with 304. Ignores `If-Modified-Since` if `If-None-Match` is present. */
export function isFresh(headers: Headers, etag: string, modified: Date): boolean {
  const known = headers.get('If-None-Match');
  if (known !== null) return includesEtag(known, etag);
  const since = Date.parse(headers.get('If-Modified-Since') ?? '');
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** Whether an `If-None-Match` header includes `etag`. Weak and strong ETags count as equal. */
export const includesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => {
    const text = tag.trim();
    const bare = text.startsWith('W/') ? text.slice(2) : text;
    return bare === '*' || bare === etag;
  });

/** A byte range. `end` is the offset of the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the requested range of a file that has a length of `bytes`. Returns 'beyond' if the range
 * starts after the end of the file. Returns undefined if the whole file must be sent: the request
 * does not contain exactly one valid range, or the file does not match `If-Range`.
 */
export function chooseRange(
  headers: Headers,
  bytes: number,
  etag: string,
  modified: Date,
): ByteRange | 'beyond' | undefined {
  const [first = '', last = ''] = readRange(headers.get('Range') ?? '') ?? [];
  if (first + last === '' || !isSame(headers.get('If-Range'), etag, modified)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes) return 'beyond';
  return start <= end ? { start, end } : undefined;
}

/** Returns the text before and after the hyphen of a single range in bytes. */
function readRange(header: string): readonly string[] | undefined {
  if (header.length > maxHeaderLength) return undefined;
  const [unit = '', range = ''] = header.split('=');
  const bounds = range.split('-').map((text) => text.trim());
  const isValid = bounds.length === 2 && bounds.every((text) => /^\d*$/.test(text));
  return isValid && unit.toLowerCase() === 'bytes' ? bounds : undefined;
}

const isSame = (ifRange: string | null, etag: string, modified: Date): boolean =>
  ifRange === null || ifRange === etag || ifRange === modified.toUTCString();
