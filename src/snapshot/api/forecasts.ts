// Queries forecasts for the API.
import type { ForecastRecord } from '../../contracts/api/forecast-endpoint.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { ForecastRow } from '../release/table-rows.ts';
import type { Page } from './project-table.ts';

export interface ForecastFilter {
  readonly subject?: string | undefined;
  readonly outcome?: 'yes' | 'no' | 'void' | 'open' | undefined;
  readonly origin: 'published' | 'replay' | 'all';
}

export async function listForecasts(
  snapshot: Snapshot,
  { subject, outcome, origin }: ForecastFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<ForecastRecord>> {
  const clause = `where ($subject is null or subject = lower($subject))
    and ($outcome is null or coalesce(outcome, 'open') = $outcome)
    and ($origin = 'all' or is_replay = ($origin = 'replay'))`;
  const values = { subject: subject ?? null, outcome: outcome ?? null, origin };
  const rows = await snapshot.rows<ForecastRow>(
    `select * from forecast ${clause}
    order by made_on desc, probability desc, id limit $limit offset $offset`,
    { ...values, limit, offset },
  );
  const [count] = await snapshot.rows(`select count(*) as total from forecast ${clause}`, values);
  return {
    items: rows.map(({ is_replay, ...row }) => ({ ...row, replay: is_replay })),
    total: Number(count?.total),
  };
}
