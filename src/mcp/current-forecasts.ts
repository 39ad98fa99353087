// Reads the current forecasts about a project, or about an ID at OpenRouter.
import type { ForecastRecord } from '../contracts/api/forecast-endpoint.ts';
import type { Api } from './api.ts';

type CurrentForecast = Pick<
  ForecastRecord,
  'kind' | 'probability' | 'base_rate' | 'made_on' | 'resolves_on'
>;

export async function readCurrentForecasts(api: Api, subject: string): Promise<CurrentForecast[]> {
  const query = { subject, origin: 'current' } as const;
  const { data } = await api.read('forecasts', { query });
  return data.map(({ kind, probability, base_rate, made_on, resolves_on }) => ({
    kind,
    probability,
    base_rate,
    made_on,
    resolves_on,
  }));
}
