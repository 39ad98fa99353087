// Content negotiation, conditional requests, and range requests as defined by RFC 9110.

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

/**
 * Maps each encoding in `Accept-Encoding` to its weight. A missing weight means 1, and a malformed
 * weight means 0.
 */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((text) => /^\s*q\s*=\s*(.*?)\s*$/.exec(text)?.[1]).find(Boolean);
    const isValid = weight === undefined || /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight);
    const coding = name.trim() === 'x-gzip' ? 'gzip' : name.trim();
    if (coding) weights.set(coding, isValid ? Number(weight ?? 1) : 0);
  }
  return weights;
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
    const bare = tag.trim().replace(/^W\//, '');
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
  const [, first = '', last = ''] =
    /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.get('Range') ?? '') ?? [];
  if (first + last === '' || !isSame(headers.get('If-Range'), etag, modified)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes) return 'beyond';
  return start <= end ? { start, end } : undefined;
}

const isSame = (ifRange: string | null, etag: string, modified: Date): boolean =>
  ifRange === null || ifRange === etag || ifRange === modified.toUTCString();
