// Descriptions of the fields about models, offers, and prices in the dumps and open files.

const kind = 'language, embedding, rerank, image, speech, video, moderation or other';

/**
 * Field → description. If the meaning of a field depends on the file, the key is `<file>.<field>`.
 */
export const modelNotes: Readonly<Record<string, string>> = {
  provider: 'maker of the model',
  tier: 'free, budget, standard or premium, by price',
  ctx: 'context window in tokens',
  price_in: 'US dollars per million input tokens',
  price_out: 'US dollars per million output tokens',
  cache_read: 'US dollars per million tokens read from cache; null if not known',
  cache_write: 'US dollars per million tokens written to cache; null if not known',
  batch_in: 'US dollars per million input tokens in batches; null if not known',
  batch_out: 'US dollars per million output tokens in batches; null if not known',
  modality: '`<input>-><output>`; null if not known',
  tools: 'whether the model supports tool calling; null if not known',
  price_tiers:
    'prices for prompts with more tokens than `above` (in, out, cache_read, cache_write), as JSON with decimals in US dollars per million tokens; null if there are none',
  expires_on:
    'day on which the model will be removed, according to a source; null if not announced',
  ends: 'last day on which the model will be available; null if not announced',
  rank: 'rank among all models, starting at 1; language models first, removed models last',
  'models.kind': kind,
  'models-data.json.kind': kind,
  'paid-models-data.json.kind': kind,
  'today-data.json.models[].kind': kind,
  state: 'listed, deprecated (past its announced end) or removed (no longer sold)',
  maker: 'name of the maker; null if not known',
  family: 'family of the model; null if not known',
  max_output: 'maximum output in tokens; null if not known',
  reasoning: 'whether the model reasons before it responds; null if not known',
  knowledge: 'last month or day of the training data; null if not known',
  released: 'day of the release; null if not known',
  open_weights:
    'whether the weights can be downloaded, according to the majority of sources; null if not known',
  hugging_face_id: 'repository of the weights on Hugging Face; null if not known',
  weights_license: 'license of the weights; null if not known',
  repository: 'repository of the code as `owner/repo`; null if not known',
  sellers: 'number of sellers with a price',
  price_since: 'time at which the price last changed, UTC',
  price_source: 'source of the price',
  removed: 'time since which no seller has listed the model, UTC; null if it is sold',
  model: '`<maker>/<model>`',
  seller: 'id of the seller',
  offer: 'id of the model at the seller',
  'offers.source': 'source of the offer',
  'offers.sources': 'all sources that state this price',
  terms: 'standard, trial, plan, variant or fine-tuned; only standard offers can be list prices',
  is_maker: 'whether the seller is the maker',
  since: 'time since which a source has stated this price, UTC',
  place: 'position in the history of the model, starting at 1',
  changed_at: 'time of the change, UTC',
  applies_at:
    'start of the period in which the price applies, which may be in the past for corrections, UTC',
  known_at: 'time at which we accepted the change, UTC',
  'price_changes.source': 'source that stated the price first; null if the model was removed',
  change: 'listed, changed, corrected or removed',
};
