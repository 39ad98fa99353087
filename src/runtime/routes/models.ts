// Handles the endpoints for models and their prices: /models, /models/{provider}/{model},
// /models/{provider}/{model}/prices, /models/{provider}/{model}/life, /prices, and /cost.
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { findExcess } from '../../lib/cost.ts';
import { findCost } from '../../snapshot/api/cost.ts';
import { listForecastScores, listForecasts } from '../../snapshot/api/forecasts.ts';
import {
  findModelId,
  listModels,
  listPriceChanges,
  listSimilarModelIds,
  readModel,
  readModelLife,
} from '../../snapshot/api/models.ts';
import { listPrices, readPriceTable } from '../../snapshot/api/price-table.ts';
import type { Snapshot } from '../../snapshot/release/snapshot.ts';
import type { Route } from './endpoint-handler.ts';

export const handleModels: Route<'models'> = async ({ release, query }) => {
  const { limit, offset, ...filter } = query;
  const page = await listModels(release.snapshot, filter, { limit, offset });
  return { data: [...page.items], meta: { total: page.total, limit, offset, source: page.source } };
};

export const handleModel: Route<'model'> = async ({ release: { snapshot }, path }) => {
  const id = await requireModel(snapshot, `${path.provider}/${path.model}`);
  return { data: await readModel(snapshot, id), meta: {} };
};

export const handleModelPrices: Route<'modelPrices'> = async ({
  release: { snapshot },
  path,
  query,
}) => {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && from > to) {
    throw toParameterError('from', `${from} is later than \`to\`, ${to}.`);
  }
  const id = await requireModel(snapshot, `${path.provider}/${path.model}`);
  return { data: [...(await listPriceChanges(snapshot, id, query))], meta: { model: id } };
};

export const handleModelLife: Route<'modelLife'> = async ({ release: { snapshot }, path }) => {
  const id = await requireModel(snapshot, `${path.provider}/${path.model}`);
  return { data: await readModelLife(snapshot, id), meta: {} };
};

export const handleForecasts: Route<'forecasts'> = async ({ release: { snapshot }, query }) => {
  const { limit, offset, ...filter } = query;
  const { items, total } = await listForecasts(snapshot, filter, { limit, offset });
  return { data: [...items], meta: { total, limit, offset } };
};

export const handleForecastScores: Route<'forecastScores'> = async ({
  release: { snapshot },
  query,
}) => ({ data: [...(await listForecastScores(snapshot, query))], meta: {} });

export const handlePrices: Route<'prices'> = async ({ release: { snapshot }, query }) => {
  const { as_of, known_on, limit, offset, ...rest } = query;
  const { day, first } = await readDay(snapshot, as_of);
  const filter = { asOf: day, knownOn: known_on, ...rest };
  const { items, total } = await listPrices(snapshot, filter, { limit, offset });
  return { data: [...items], meta: { total, limit, offset, as_of: day, first } };
};

export const handleCost: Route<'cost'> = async ({ release: { snapshot }, query }) => {
  const { model, input, output, cached, requests, service, as_of, ...special } = query;
  if (cached > input) {
    throw toParameterError(
      'cached',
      `${cached} is greater than \`input\` (${input}). \`input\` must include the cached tokens.`,
    );
  }
  const { audio_output, image_output, ...ofInput } = special;
  if (Object.values(ofInput).reduce((sum, tokens) => sum + tokens, cached) > input) {
    throw toParameterError('input', 'It must include cached, audio and image tokens.');
  }
  if (audio_output + image_output > output) {
    throw toParameterError('output', 'It must include audio and image tokens.');
  }
  const { day } = await readDay(snapshot, as_of);
  const tokens = { inputTokens: input, outputTokens: output, cachedTokens: cached };
  const request = { ...tokens, requests, service, special, asOf: day };
  const data = [];
  for (const name of model.split(',')) {
    const id = await requireModel(snapshot, name);
    const cost = await findCost(snapshot, id, request);
    if (!cost) {
      throw new ServiceError(
        'not_found',
        `Model "${id}" had no price on ${day}. Use /models/${id}/prices for its price history.`,
      );
    }
    if ('missing' in cost) {
      const isSpecial = cost.missing !== service && service !== 'standard';
      const at = isSpecial ? ` at the prices of \`${service}\`` : '';
      throw toParameterError(
        cost.missing === service ? 'service' : cost.missing,
        `No source states the price of ${id} for \`${cost.missing}\`${at} on ${day}.`,
      );
    }
    const excess = findExcess(request, cost.ctx);
    if (excess !== undefined) {
      throw toParameterError(
        'requests',
        `${requests} means requests of ${excess} tokens, but the price of ${id} is for a context window of ${cost.ctx} tokens. Set \`requests\` to the number of requests that have these tokens in total.`,
      );
    }
    data.push(cost);
  }
  return { data, meta: {} };
};

export const toParameterError = (param: string, reason: string): ServiceError => {
  const message = `Invalid \`${param}\`: ${reason}`;
  return new ServiceError('invalid_parameter', message, { details: [{ param, message }] });
};

/**
 * Returns the first day with prices, and the requested day, which defaults to the newest day.
 * Throws if there are no prices for the requested day.
 */
async function readDay(snapshot: Snapshot, requested: string | undefined) {
  const { first, last } = await readPriceTable(snapshot);
  const day = requested ?? last;
  if (day < first)
    throw toParameterError(
      'as_of',
      `${day} is before the first day with prices. Use ${first} or a later day.`,
    );
  if (day > last)
    throw toParameterError(
      'as_of',
      `${day} is after the newest day of the data. Use ${last} or an earlier day.`,
    );
  return { day, first };
}

/** If the model is unknown, throws `not_found` and suggests similar models. */
export async function requireModel(snapshot: Snapshot, name: string): Promise<string> {
  const id = await findModelId(snapshot, name);
  if (id !== undefined) return id;
  const near = await listSimilarModelIds(snapshot, name);
  const hint =
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Use /models to list all models.';
  throw new ServiceError('not_found', `Model "${name.slice(0, 100)}" not found. ${hint}`);
}
