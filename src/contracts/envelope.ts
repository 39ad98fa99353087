// The shape of every successful API response.

interface Content<T, M extends object> {
  readonly siteName: string;
  readonly generated: string | null;
  readonly data: T;
  /** Fields of `meta` in addition to the two that every response has. */
  readonly meta?: M | undefined;
}

/** Builds the body of a successful response. */
export const wrap = <T, M extends object>({ siteName, generated, data, meta }: Content<T, M>) => ({
  ok: true as const,
  data,
  meta: { attribution: attribution(siteName), generated, ...meta },
});

/** The attribution line in every response and open file. */
export const attribution = (siteName: string): string => `Data: ${siteName}`;
