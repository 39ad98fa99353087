// The documented format of the models.dev catalog. Includes unused fields, because fields that are
// not defined here are reported as new.
import { z } from 'zod';

const other = z.unknown().optional();
/** A price in US dollars per million tokens. */
const Amount = z.number().nonnegative();
const Tokens = z.number().int().nonnegative().nullable();

export const Model = z.object({
  id: z.string().min(1),
  name: z.string(),
  tool_call: z.boolean().nullable(),
  open_weights: z.boolean().nullable(),
  /** A day such as `2026-06-30`, or a month such as `2026-06`. */
  release_date: z.string().nullable(),
  modalities: z
    .object({ input: z.array(z.string()).nullable(), output: z.array(z.string()).nullable() })
    .nullable(),
  cost: z
    .object({
      input: Amount,
      output: Amount,
      cache_read: Amount.nullish(),
      cache_write: Amount.nullish(),
      context_over_200k: z
        .object({
          input: Amount,
          output: Amount,
          cache_read: Amount.nullish(),
          cache_write: other,
        })
        .nullish(),
      input_audio: Amount.nullish(),
      output_audio: Amount.nullish(),
      per_minute: other,
      reasoning: other,
      tiers: z.unknown().nullish(), // used in any format
    })
    .nullish(),
  limit: z.object({ context: Tokens, input: other, output: Tokens }).nullable(),
  attachment: other,
  base_model: other,
  description: other,
  experimental: other,
  family: z.string().nullish(),
  interleaved: other,
  knowledge: z.string().nullish(),
  last_updated: other,
  provider: other,
  reasoning: z.boolean().nullable(),
  reasoning_options: other,
  status: z.string().nullish(),
  structured_output: other,
  temperature: other,
});
export type Model = z.infer<typeof Model>;

export const Provider = z.object({
  models: z.record(z.string(), z.unknown()),
  api: other,
  doc: other,
  env: other,
  id: other,
  name: other,
  npm: other,
});

export const Body = z.record(z.string(), z.unknown());
