// A typed client for the API, with one method per endpoint. It requires only `fetch`.

import { DaybreakError } from './error.ts';
import type { EnvelopeOf, EnvelopePath, QueryOf, ResponseOf } from './response.ts';
import type { components } from './schema.ts';
import type { Send } from './send-request.ts';
import { createSend, type RequestOptions } from './send-request.ts';
import { createWebhookCalls } from './webhooks.ts';

type Schemas = components['schemas'];
type StackFile = NonNullable<Schemas['CheckBody']['files']>[number];

/** Rates the dependencies in up to five manifests, lock files, or SBOMs. */
const createCheck = (send: Send, baseUrl: string) => (files: readonly StackFile[]) =>
  send<Schemas['CheckAnswer']>(new URL(`${baseUrl.replace(/\/+$/, '')}/check`), {
    method: 'POST',
    body: { files },
  });

export interface ClientOptions extends RequestOptions {
  /** Base URL of the API version, such as `https://daybreak.example/api/v1`. */
  readonly baseUrl: string;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const send = createSend(options);
  const call = <P extends EnvelopePath>(path: P, parts: Parts<P> = {}): Promise<ResponseOf<P>> =>
    send<EnvelopeOf<P>>(toUrl(options.baseUrl, path, parts));

  return {
    meta: () => call('/meta'),
    search: (query: QueryOf<'/search'>) => call('/search', { query }),
    projects: (query: QueryOf<'/projects'> = {}) => call('/projects', { query }),
    /** `id` is a project slug or `owner/repo`. */
    project: (id: string) => call('/project/{id}', { path: { id } }),
    /** `id` is a project slug or `owner/repo`. */
    similar: (id: string, query: QueryOf<'/project/{id}/similar'> = {}) =>
      call('/project/{id}/similar', { path: { id }, query }),
    emerging: (query: QueryOf<'/emerging'> = {}) => call('/emerging', { query }),
    products: (query: QueryOf<'/alternatives'> = {}) => call('/alternatives', { query }),
    alternatives: (product: string) => call('/alternatives/{product}', { path: { product } }),
    models: (query: QueryOf<'/models'> = {}) => call('/models', { query }),
    /** `id` is `<maker>/<model>`, or an ID that a seller uses for the model. */
    model: (id: string) => call('/models/{provider}/{model}', { path: toModelPath(id) }),
    modelPrices: (id: string, query: QueryOf<'/models/{provider}/{model}/prices'> = {}) =>
      call('/models/{provider}/{model}/prices', { path: toModelPath(id), query }),
    /** What happened to a model, its end, and models to use instead. */
    modelLife: (id: string) => call('/models/{provider}/{model}/life', { path: toModelPath(id) }),
    prices: (query: QueryOf<'/prices'> = {}) => call('/prices', { query }),
    cost: (query: QueryOf<'/cost'>) => call('/cost', { query }),
    /** What we said will happen to models, and what happened. */
    forecasts: (query: QueryOf<'/forecasts'> = {}) => call('/forecasts', { query }),
    /** How good past forecasts were. */
    forecastScores: () => call('/forecasts/scores'),
    hub: () => call('/hf'),
    /** `slug` is a project slug or `owner/repo`. Requires a plan that includes history. */
    history: (slug: string) => call('/history/{slug}', { path: { slug } }),
    events: (query: QueryOf<'/events'> = {}) => call('/events', { query }),
    /** Lists the change files after a sequence number, newest first. Requires no API key. */
    changes: (query: QueryOf<'/changes'> = {}) => call('/changes', { query }),
    /** What changed since a day or release, most important first. Requires no API key. */
    since: (query: QueryOf<'/since'>) => call('/since', { query }),
    check: createCheck(send, options.baseUrl),
    webhooks: createWebhookCalls(send, options.baseUrl),

    /**
     * Iterates over the pages of a list, with one request per page: `for await (const page of …)`.
     */
    async *pages<P extends PagedPath>(path: P, query: QueryOf<P>) {
      let page = await call(path, { query });
      while (true) {
        yield page;
        if (page.links.next === undefined) return;
        page = await send<EnvelopeOf<P>>(toSameOriginUrl(options.baseUrl, page.links.next));
      }
    },

    /**
     * Iterates over all events after `query.after`. Default: all events of the last 30 days.
     * Requests each page when it is needed.
     */
    async *allEvents(query: QueryOf<'/events'> = {}) {
      let after = query.after;
      do {
        const pageQuery = after === undefined ? query : { ...query, after };
        const { data, meta }: ResponseOf<'/events'> = await call('/events', { query: pageQuery });
        yield* data;
        after = meta.next ?? undefined;
      } while (after !== undefined);
    },
  };
}

type PagedPath = '/projects' | '/alternatives' | '/models' | '/prices';

const toModelPath = (id: string) => ({
  provider: id.slice(0, id.indexOf('/')),
  model: id.slice(id.indexOf('/') + 1),
});

interface Parts<P extends EnvelopePath> {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<P>;
}

function toUrl(baseUrl: string, path: string, parts: Parts<EnvelopePath>): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.path?.[name] ?? ''),
  );
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled);
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Throws for a link to another origin, because the request would send the API key there. */
function toSameOriginUrl(baseUrl: string, link: string): URL {
  const url = new URL(link, baseUrl);
  if (url.origin === new URL(baseUrl).origin) return url;
  const message = `The next page is at ${url.origin}, but the base URL is at ${new URL(baseUrl).origin}.`;
  throw new DaybreakError('unreadable', `${message} Use the site's public URL as the base URL.`, {
    status: 200,
    details: [],
    requestId: null,
    retryAfterSeconds: null,
  });
}
