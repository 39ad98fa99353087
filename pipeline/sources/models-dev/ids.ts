// Assigns ids to the models of models.dev. If a provider sells its own model and OpenRouter also
// lists the model, uses OpenRouter's id.

/** Id of a provider that sells its own models → the provider's name in OpenRouter's ids. */
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

/** Returns the provider name to record: OpenRouter's name for the provider, if there is one. */
export const toProvider = (provider: string): string => findAuthor(provider) ?? provider;

export interface OfferId {
  readonly model: string;
  readonly provider: string;
}

/** Normalizes a model's name: `claude-opus-4-7` and `Claude Opus 4.7` get the same key. */
const toKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Indexes OpenRouter's ids by author and normalized name. Ignores variants such as `:free`. */
export function indexIds(openRouterIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = openRouterIds.filter((id) => /^[^~:/]+\/[^:/]+$/.test(id)).sort();
  return new Map(ids.map((id) => [toAuthorKey(id), id]));
}

function toAuthorKey(id: string): string {
  const slash = id.indexOf('/');
  return `${id.slice(0, slash)}/${toKey(id.slice(slash + 1))}`;
}

/**
 * Returns the id `<provider>/<model>`. If the provider sells its own models, uses its OpenRouter
 * name as the provider. If OpenRouter also lists a model of that provider with the same letters and
 * digits in its name, returns OpenRouter's id.
 */
function toOfferId(provider: string, id: string, index: ReadonlyMap<string, string>): OfferId {
  const author = findAuthor(provider);
  if (author === undefined || id.includes('/')) return { model: `${provider}/${id}`, provider };
  return { model: index.get(`${author}/${toKey(id)}`) ?? `${author}/${id}`, provider: author };
}

/**
 * Assigns unique ids. If two models would get the same id, the model whose name is spelled as in
 * the id gets it. The other model's id contains that model's own name.
 */
export function toOfferIds(
  provider: string,
  ids: readonly string[],
  index: ReadonlyMap<string, string>,
): ReadonlyMap<string, OfferId> {
  const offers = new Map<string, OfferId>();
  const taken = new Set<string>();
  const exact = (id: string) => toOfferId(provider, id, index).model.endsWith(`/${id}`);
  const sorted = [...ids].sort().sort((one, other) => Number(exact(other)) - Number(exact(one)));
  for (const id of sorted) {
    const offer = toOfferId(provider, id, index);
    const own = { model: `${offer.provider}/${id}`, provider: offer.provider };
    const chosen = taken.has(offer.model) ? own : offer;
    taken.add(chosen.model);
    offers.set(id, chosen);
  }
  return offers;
}
