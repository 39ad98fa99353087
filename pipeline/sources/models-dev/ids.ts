// One id for one offer: entries of a model's maker get the id that OpenRouter gives the same model.

/** Providers that sell models of their own making, and what OpenRouter calls them. */
const authors: Readonly<Record<string, string>> = {
  ai21: 'ai21',
  alibaba: 'qwen',
  amazon: 'amazon',
  anthropic: 'anthropic',
  cohere: 'cohere',
  deepseek: 'deepseek',
  google: 'google',
  inception: 'inception',
  llama: 'meta-llama',
  minimax: 'minimax',
  mistral: 'mistralai',
  moonshotai: 'moonshotai',
  morph: 'morph',
  openai: 'openai',
  perplexity: 'perplexity',
  poolside: 'poolside',
  sakana: 'sakana',
  stepfun: 'stepfun',
  upstage: 'upstage',
  xai: 'x-ai',
  xiaomi: 'xiaomi',
  zai: 'z-ai',
};

const findAuthor = (provider: string): string | undefined =>
  Object.hasOwn(authors, provider) ? authors[provider] : undefined;

/** The name of a provider in the rows. */
export const toProvider = (provider: string): string => findAuthor(provider) ?? provider;

export interface OfferId {
  readonly model: string;
  readonly provider: string;
}

/** The same name however it is written: `claude-opus-4-7` and `Claude Opus 4.7`. */
const toKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Ids of OpenRouter by author and key; ids with a variant such as `:free` are other offers. */
export function indexIds(openRouterIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = openRouterIds.filter((id) => /^[^~:/]+\/[^:/]+$/.test(id)).sort();
  return new Map(ids.map((id) => [toAuthorKey(id), id]));
}

function toAuthorKey(id: string): string {
  const slash = id.indexOf('/');
  return `${id.slice(0, slash)}/${toKey(id.slice(slash + 1))}`;
}

/**
 * `<provider>/<model>` as the catalogue writes it, but for a maker: there the provider is the author's
 * name at OpenRouter and, where OpenRouter has a model of this author whose name has the same letters
 * and digits, the model has OpenRouter's id. Dated snapshots are other models. No guessing beyond that.
 */
export function toOfferId(
  provider: string,
  id: string,
  index: ReadonlyMap<string, string>,
): OfferId {
  const author = findAuthor(provider);
  if (author === undefined || id.includes('/')) return { model: `${provider}/${id}`, provider };
  return { model: index.get(`${author}/${toKey(id)}`) ?? `${author}/${id}`, provider: author };
}

/** Of several entries that would share an id the one spelled so, else the first, gets it. */
export function toOfferIds(
  provider: string,
  ids: readonly string[],
  index: ReadonlyMap<string, string>,
): ReadonlyMap<string, OfferId> {
  const given = new Map<string, OfferId>();
  const taken = new Set<string>();
  const exact = (id: string) => toOfferId(provider, id, index).model.endsWith(`/${id}`);
  const sorted = [...ids].sort().sort((one, other) => Number(exact(other)) - Number(exact(one)));
  for (const id of sorted) {
    const offer = toOfferId(provider, id, index);
    const own = { model: `${offer.provider}/${id}`, provider: offer.provider };
    const chosen = taken.has(offer.model) ? own : offer;
    taken.add(chosen.model);
    given.set(id, chosen);
  }
  return given;
}
