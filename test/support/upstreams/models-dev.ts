// A local models.dev server with a catalog in memory.
import type { Row } from '../../../pipeline/contracts/observations.ts';
import { type LocalUpstream, serveJson } from './json-server.ts';

/** A model as in `api.json`, where its id is the key. */
export type CatalogueModel = Readonly<Record<string, unknown>>;

/** Returns a model whose price never changes. */
export const makeCatalogueModel = (name: string): CatalogueModel => ({
  name,
  attachment: false,
  reasoning: false,
  tool_call: true,
  open_weights: false,
  release_date: '2026-01-01',
  last_updated: '2026-01-01',
  modalities: { input: ['text'], output: ['text'] },
  limit: { context: 128_000, output: 8000 },
  cost: { input: 1, output: 2 },
});

/**
 * Models by provider and id. Read for every request, so a test can change it between two
 * collections.
 */
export interface ModelsDevWorld {
  providers: Readonly<Record<string, Readonly<Record<string, CatalogueModel>>>>;
}

export const startModelsDev = (world: ModelsDevWorld): Promise<LocalUpstream> =>
  serveJson(({ pathname }) =>
    pathname === '/api.json' ? { body: toCatalogue(world) } : undefined,
  );

const toCatalogue = ({ providers }: ModelsDevWorld) =>
  Object.fromEntries(
    Object.entries(providers).map(([id, models]) => [
      id,
      {
        id,
        env: [`${id.toUpperCase()}_API_KEY`],
        npm: '@ai-sdk/openai-compatible',
        api: `https://api.${id}.example/v1`,
        name: id,
        doc: `https://${id}.example/models`,
        models: Object.fromEntries(
          Object.entries(models).map(([key, model]) => [key, { id: key, ...model }]),
        ),
      },
    ]),
  );

/** Returns the models of a log, such as the sample world's, in the format of the catalog. */
export function toCatalogueProviders(
  rows: readonly Row<'model_prices'>[],
): ModelsDevWorld['providers'] {
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, own]) => [
      provider,
      Object.fromEntries(
        own.map((row) => [row.model.slice(provider.length + 1), toCatalogueModel(row)]),
      ),
    ]),
  );
}

const toCatalogueModel = (row: Row<'model_prices'>): CatalogueModel => ({
  name: row.name ?? row.model,
  attachment: false,
  reasoning: false,
  tool_call: row.tools ?? false,
  release_date: row.released_on ?? '2025-01',
  last_updated: row.released_on ?? '2025-01',
  modalities: {
    input: row.input_modalities ?? ['text'],
    output: row.output_modalities ?? ['text'],
  },
  open_weights: row.open_weights ?? false,
  ...(row.price_in_usd_per_mtok !== null && row.price_out_usd_per_mtok !== null
    ? {
        cost: {
          input: Number(row.price_in_usd_per_mtok),
          output: Number(row.price_out_usd_per_mtok),
        },
      }
    : {}),
  limit: { context: row.context_tokens ?? 0, output: row.output_tokens ?? 0 },
});
