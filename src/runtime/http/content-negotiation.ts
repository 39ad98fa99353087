// What a request accepts and what it already holds, by the rules of RFC 9110.

export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The coding that `Accept-Encoding` likes best among those that are available, the smallest of
 * equals. Identity is always there: it is sent even where it was refused, rather than nothing.
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

/** Coding → its q, which is 1 where none is given and 0 where it cannot be read. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const given = parameters.map((text) => /^\s*q\s*=\s*(.*?)\s*$/.exec(text)?.[1]).find(Boolean);
    const isWeight = given === undefined || /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given);
    const coding = name.trim() === 'x-gzip' ? 'gzip' : name.trim();
    if (coding) weights.set(coding, isWeight ? Number(given ?? 1) : 0);
  }
  return weights;
}

/** May a 304 be given? If-None-Match decides where it is present, else If-Modified-Since. */
export function isFresh(headers: Headers, etag: string, modified: Date): boolean {
  const known = headers.get('If-None-Match');
  if (known !== null) {
    return known.split(',').some((tag) => {
      const bare = tag.trim().replace(/^W\//, '');
      return bare === '*' || bare === etag;
    });
  }
  const since = Date.parse(headers.get('If-Modified-Since') ?? '');
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of `bytes` bytes that is asked for; undefined for the whole, which is also the answer to
 * several parts at once and to a part of what has changed since. 'beyond' begins after the end.
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

/** Is what `If-Range` names the file as it is now? By its strong tag or the exact second. */
const isSame = (held: string | null, etag: string, modified: Date): boolean =>
  held === null || held === etag || held === modified.toUTCString();
