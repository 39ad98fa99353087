// A typed client of the API: one method for each endpoint. It needs nothing but `fetch`.
import type { AnsweringPath, AnswerOf, EnvelopeOf, QueryOf } from './answer.ts';
import { type AskOptions, createAsk } from './ask.ts';
import { DaybreakError } from './error.ts';
import { createWebhookCalls } from './webhooks.ts';

export interface ClientOptions extends AskOptions {
  /** Root of the version, such as `https://daybreak.example/api/v1`. */
  readonly baseUrl: string;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const ask = createAsk(options);
  const call = <P extends AnsweringPath>(path: P, parts: Parts<P> = {}): Promise<AnswerOf<P>> =>
    ask<EnvelopeOf<P>>(toAddress(options.baseUrl, path, parts));

  async function* pages<P extends PagedPath>(path: P, query: QueryOf<P>) {
    let page = await call(path, { query });
    while (true) {
      yield page;
      if (page.links.next === undefined) return;
      page = await ask<EnvelopeOf<P>>(toOwnAddress(options.baseUrl, page.links.next));
    }
  }

  return {
    meta: () => call('/meta'),
    search: (query: QueryOf<'/search'>) => call('/search', { query }),
    projects: (query: QueryOf<'/projects'> = {}) => call('/projects', { query }),
    /** `id` is a slug or `owner/repo`. */
    project: (id: string) => call('/project/{id}', { path: { id } }),
    emerging: (query: QueryOf<'/emerging'> = {}) => call('/emerging', { query }),
    products: (query: QueryOf<'/alternatives'> = {}) => call('/alternatives', { query }),
    alternatives: (product: string) => call('/alternatives/{product}', { path: { product } }),
    models: (query: QueryOf<'/models'> = {}) => call('/models', { query }),
    hub: () => call('/hf'),
    /** `slug` is a slug or `owner/repo`; for the plans that include history. */
    history: (slug: string) => call('/history/{slug}', { path: { slug } }),
    events: (query: QueryOf<'/events'> = {}) => call('/events', { query }),
    webhooks: createWebhookCalls(ask, options.baseUrl),

    /** One page of a list after the other, each one request: `for await (const page of …)`. */
    pages: <P extends PagedPath>(path: P, query: QueryOf<P>) => pages(path, query),

    /** Every event after `query.after`, or of the last 30 days; a request for each `limit` of them. */
    async *allEvents(query: QueryOf<'/events'> = {}) {
      let after = query.after;
      do {
        const asked = after === undefined ? query : { ...query, after };
        const { data, meta }: AnswerOf<'/events'> = await call('/events', { query: asked });
        yield* data;
        after = meta.next ?? undefined;
      } while (after !== undefined);
    },
  };
}

type PagedPath = '/projects' | '/alternatives' | '/models';

interface Parts<P extends AnsweringPath> {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<P>;
}

function toAddress(baseUrl: string, path: string, parts: Parts<AnsweringPath>): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.path?.[name] ?? ''),
  );
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled);
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** The key goes along, so a page that lies elsewhere is not asked for. */
function toOwnAddress(baseUrl: string, link: string): URL {
  const url = new URL(link, baseUrl);
  if (url.origin === new URL(baseUrl).origin) return url;
  const message = `The next page lies at ${url.origin}, not at the base URL's ${new URL(baseUrl).origin}.`;
  throw new DaybreakError('unreadable', `${message} Use the site's public address as base URL.`, {
    status: 200,
    details: [],
    requestId: null,
    retryAfterSeconds: null,
  });
}
