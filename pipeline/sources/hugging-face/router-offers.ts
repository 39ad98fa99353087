// Decodes the list of Hugging Face's inference router: providers of open models, with prices.
import { z } from 'zod';
import { findDecimal } from '../../../src/contracts/decimals.ts';
import {
  findPriceChange,
  type KnownPrices,
  type PriceRow,
} from '../../../src/contracts/price-changes.ts';
import { toDay } from '../../../src/contracts/time.ts';
import { nameUnknownFields } from '../../../src/contracts/unknown-fields.ts';
import type { Decoded, Observed, Refused } from '../source.ts';

export const routerSourceId = 'hugging-face-router';
const stream = 'model_prices';

const other = z.unknown().optional();
/** Dollars per million tokens, as JSON numbers. */
const Amount = z.number().nonnegative();

const Offer = z.object({
  provider: z.string().min(1),
  status: z.string(),
  context_length: z.int().nonnegative().nullish(),
  pricing: z.object({ input: Amount, output: Amount }).nullish(),
  is_free: z.boolean().optional(),
  supports_tools: z.boolean().optional(),
  first_token_latency_ms: other,
  is_model_author: other,
  supports_structured_output: other,
  throughput: other,
});
type Offer = z.infer<typeof Offer>;

const Model = z.object({
  id: z.string().regex(/^[^/\s]+\/\S+$/, 'an <owner>/<model> pair'),
  created: z.int().nonnegative(),
  architecture: z
    .object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) })
    .optional(),
  providers: z.array(Offer),
  object: other,
  owned_by: other,
});
type Model = z.infer<typeof Model>;

const Body = z.object({ data: z.array(z.unknown()), object: other });
const Named = z.object({ id: z.string().min(1) });

/** Uses the provider names of models.dev, so that both sources mean the same provider. */
const providerNames: Readonly<Record<string, string>> = {
  novita: 'novita-ai',
  together: 'togetherai',
  'zai-org': 'z-ai',
};
const toProvider = (name: string): string =>
  (Object.hasOwn(providerNames, name) ? providerNames[name] : undefined) ?? name;

export interface RouterList {
  readonly decoded: Decoded;
  /** Ids of all offers, including those that are not live. */
  readonly seen: readonly string[];
  /** Hugging Face ids of refused models. None of their offers counts as removed. */
  readonly unread: readonly string[];
  /** Number of records without an id. */
  readonly nameless: number;
}

/** Throws if the body is not a list of models. */
export function decodeRouterList(
  body: unknown,
  known: KnownPrices,
  observedAt: string,
): RouterList {
  const parsed = Body.safeParse(body);
  if (!parsed.success) {
    throw new Error(
      'The Hugging Face router returned no list "data" of models. Check whether the format of /v1/models has changed.',
    );
  }
  const { data } = parsed.data;
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const seen = new Set<string>();
  const unread: string[] = [];
  for (const record of data) {
    const model = Model.safeParse(record);
    if (!model.success) {
      const [issue] = model.error.issues;
      const reason = `${issue?.path.join('.') || 'record'}: ${issue?.message}`;
      refused.push({ stream, record, reason });
      unread.push(...(Named.safeParse(record).data ? [Named.parse(record).id] : []));
      continue;
    }
    for (const offer of model.data.providers) {
      const listed = toPriceRow(model.data, offer, observedAt);
      const row = offer.status === 'live' ? findPriceChange(listed, known) : undefined;
      if (row && !seen.has(listed.model)) observed.push({ stream, row });
      seen.add(listed.model);
    }
  }
  const unknown = [
    ...nameUnknownFields(Body, body),
    ...nameUnknownFields(z.array(Model), data, 'data'),
  ];
  const nameless = refused.length - unread.length;
  return { decoded: { observed, refused, unknown }, seen: [...seen], unread, nameless };
}

function toPriceRow(model: Model, offer: Offer, observedAt: string): PriceRow {
  const provider = toProvider(offer.provider);
  const { input, output } = toPrices(offer);
  return {
    source: routerSourceId,
    observed_at: observedAt,
    model: `${provider}/${model.id}`,
    provider,
    name: model.id.slice(model.id.indexOf('/') + 1),
    event: 'listed',
    price_in_usd_per_mtok: input,
    price_out_usd_per_mtok: output,
    context_tokens: offer.context_length || null, // 0 means none
    output_tokens: null,
    input_modalities: model.architecture?.input_modalities ?? null,
    output_modalities: model.architecture?.output_modalities ?? null,
    tools: offer.supports_tools ?? null,
    open_weights: true, // Hugging Face serves models whose weights it hosts
    hugging_face_id: model.id,
    released_on: model.created > 0 ? toDay(model.created * 1000) : null,
  };
}

/** If an offer is not free, zero for both prices means that the price is missing. */
function toPrices({ pricing, is_free: isFree }: Offer) {
  if (!pricing || (pricing.input === 0 && pricing.output === 0 && isFree === false)) {
    return { input: null, output: null };
  }
  return {
    input: findDecimal(String(pricing.input)) ?? null,
    output: findDecimal(String(pricing.output)) ?? null,
  };
}
