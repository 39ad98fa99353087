// The documented format of OpenRouter's model list. Includes unused fields, because fields that are
// not defined here are reported as new.
import { z } from 'zod';

/** A price in dollars per token. The documented form is text. */
const amount = z.union([z.string().min(1), z.number()]).transform(String);
const other = z.unknown().optional();
/** A field that a row uses, but in any format. */
const inAnyFormat = z.unknown().nullish();
const Tokens = z.int().nonnegative().nullable();

const Pricing = z.object({
  prompt: amount,
  completion: amount,
  image: amount.nullish(),
  image_output: amount.nullish(),
  image_token: amount.nullish(),
  audio: amount.nullish(),
  audio_output: amount.nullish(),
  request: amount.nullish(),
  discount: z.union([z.number(), z.string()]).nullish(),
  input_audio_cache: other,
  input_cache_read: inAnyFormat,
  input_cache_write: inAnyFormat,
  input_cache_write_1h: other,
  internal_reasoning: other,
  overrides: z.array(z.unknown()).nullish(),
  web_search: inAnyFormat,
});
export type Pricing = z.infer<typeof Pricing>;

export const Model = z.object({
  id: z.string().regex(/^~?[^/\s]+\/\S+$/, 'an <author>/<model> pair'),
  name: z.string(),
  created: z.int().nonnegative().nullable(),
  context_length: Tokens,
  hugging_face_id: z.string().nullable(),
  architecture: z
    .object({
      input_modalities: z.array(z.string()).nullable(),
      output_modalities: z.array(z.string()).nullable(),
      instruct_type: other,
      modality: other,
      tokenizer: other,
    })
    .nullable(),
  pricing: Pricing,
  top_provider: z
    .object({
      max_completion_tokens: Tokens,
      context_length: other,
      is_moderated: other,
    })
    .nullable(),
  supported_parameters: z.array(z.string()).nullable(),
  expiration_date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullable(),
  alias_target: z.object({ name: other, slug: z.string().nullish() }).nullish(),
  benchmarks: other,
  canonical_slug: other,
  default_parameters: other,
  description: other,
  knowledge_cutoff: inAnyFormat,
  links: other,
  per_request_limits: other,
  reasoning: other,
  supported_voices: other,
});
export type Model = z.infer<typeof Model>;

export const Body = z.object({
  data: z.array(z.unknown()),
  links: z.object({ next: z.string().nullish(), first: other, last: other, prev: other }).nullish(),
  total_count: z.int().nonnegative().nullish(),
});

/** Decodes only the id, so that it is known even if the rest of a record is invalid. */
export const Named = z.object({ id: z.string().min(1) });
