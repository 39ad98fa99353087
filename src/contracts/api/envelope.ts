// Builds the body of successful API responses: `ok`, `data`, and `meta`.

interface Content<T, M extends object> {
  readonly siteName: string;
  readonly generated: string | null;
  readonly data: T;
  /** Fields of `meta` in addition to `attribution` and `generated`. */
  readonly meta?: M | undefined;
}

export const wrap = <T, M extends object>({ siteName, generated, data, meta }: Content<T, M>) => ({
  ok: true as const,
  data,
  meta: { attribution: attribution(siteName), generated, ...meta },
});

export const attribution = (siteName: string): string => `Data: ${siteName}`;
