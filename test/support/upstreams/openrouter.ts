// A local OpenRouter server with a list of models in memory.
import type { Row } from '../../../pipeline/contracts/observations.ts';
import { type LocalUpstream, serveJson } from './json-server.ts';

/** A model as in OpenRouter's list. Prices are in dollars per token. */
export interface OpenRouterModel {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly context: number | null;
  readonly output: number | null;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly tools: boolean;
  readonly huggingFaceId: string | null;
  readonly pricing: Readonly<Record<string, unknown>>;
  /** Fields to add to the record or to replace. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Read for every request, so a test can change it between two collections. */
export interface OpenRouterWorld {
  models: readonly OpenRouterModel[];
}

export interface OpenRouterServing {
  /** Without a page size, the whole list is one page, and the response does not mention pages. */
  readonly pageSize?: number;
}

const listPath = '/api/v1/models';

export function startOpenRouter(
  world: OpenRouterWorld,
  { pageSize }: OpenRouterServing = {},
): Promise<LocalUpstream> {
  return serveJson(({ pathname, searchParams }) => {
    if (pathname !== listPath) return undefined;
    const wanted = (searchParams.get('output_modalities') ?? 'text').split(',');
    const listed = world.models.filter(
      ({ outputs }) => wanted.includes('all') || outputs.some((kind) => wanted.includes(kind)),
    );
    if (pageSize === undefined) return { body: { data: listed.map(toRecord) } };
    const offset = Number(searchParams.get('offset') ?? 0);
    const end = offset + pageSize;
    return {
      body: {
        data: listed.slice(offset, end).map(toRecord),
        links: { next: end < listed.length ? `${listPath}?offset=${end}&limit=${pageSize}` : null },
        total_count: listed.length,
      },
    };
  });
}

const toRecord = (model: OpenRouterModel) => ({
  id: model.id,
  canonical_slug: model.id,
  hugging_face_id: model.huggingFaceId,
  name: model.name,
  created: model.created,
  description: `${model.name} answers.`,
  context_length: model.context,
  architecture: {
    modality: `${model.inputs.join('+')}->${model.outputs.join('+')}`,
    input_modalities: model.inputs,
    output_modalities: model.outputs,
    tokenizer: 'Other',
    instruct_type: null,
  },
  pricing: model.pricing,
  top_provider: {
    context_length: model.context,
    max_completion_tokens: model.output,
    is_moderated: false,
  },
  per_request_limits: null,
  supported_parameters: model.tools ? ['max_tokens', 'tool_choice', 'tools'] : ['max_tokens'],
  default_parameters: {},
  supported_voices: null,
  knowledge_cutoff: null,
  expiration_date: null,
  links: { details: `${listPath}/${model.id}/endpoints` },
  ...model.more,
});

/** Returns the models of a log, such as the sample world's, in the format of this server. */
export const toOpenRouterModels = (rows: readonly Row<'model_prices'>[]): OpenRouterModel[] =>
  rows.map((row) => ({
    id: row.model,
    name: row.name ?? row.model,
    created: Math.floor(Date.parse(row.released_on ?? '2025-01-01') / 1000),
    context: row.context_tokens,
    output: row.output_tokens,
    inputs: row.input_modalities ?? ['text'],
    outputs: row.output_modalities ?? ['text'],
    tools: row.tools ?? false,
    huggingFaceId: row.hugging_face_id ?? '',
    pricing: {
      prompt: toPerToken(row.price_in_usd_per_mtok),
      completion: toPerToken(row.price_out_usd_per_mtok),
    },
  }));

/** Converts a price per million tokens to a price per token by moving the decimal point. */
export function toPerToken(price: string | null): string {
  if (price === null) return '-1';
  const [whole = '0', fraction = ''] = price.split('.');
  const digits = whole.padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}${fraction}`;
  return text.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') || '0';
}
