// What a request accepts and what it already holds, by the rules of RFC 9110.

/** Does `Accept-Encoding` allow this coding? A q of 0 refuses it, `*` stands for all others. */
export function accepts(header: string | undefined, coding: string): boolean {
  if (!header) return false;
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]);
    weights.set(name.trim(), Number(weight.find((value) => value !== undefined) ?? 1));
  }
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
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
