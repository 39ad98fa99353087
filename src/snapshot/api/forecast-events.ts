// Summarizes which published forecasts were made on a day, and which outcomes became known.
import type { ForecastKind } from '../../contracts/api/forecast-endpoint.ts';
import type { Snapshot } from '../release/snapshot.ts';

export interface ForecastSummary {
  readonly kind: ForecastKind;
  readonly made: number;
  readonly resolved: number;
  readonly happened: number;
  readonly void: number;
  readonly brier: number | null;
}

interface SummaryRow extends ForecastSummary {
  readonly id: string;
  readonly day: string;
}

export interface ForecastEvent {
  readonly id: string;
  readonly day: string;
  readonly forecasts: readonly ForecastSummary[];
}

/** Returns one event per day on which forecasts were made or resolved, oldest first. */
export async function listForecastEvents(
  snapshot: Snapshot,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly ForecastEvent[]> {
  const rows = await snapshot.rows<SummaryRow>(
    `with steps as (
      select made_on as day, kind, true as is_made, null as outcome, null as probability
      from forecast
      where not is_replay
      union all
      select known_on, kind, false, outcome, probability
      from forecast
      where not is_replay and outcome is not null
    )
    select
      'evt_' || strftime(day, '%Y%m%d') || substr(md5('forecast|' || day), 1, 14) as id,
      day,
      kind,
      count(*) filter (is_made)::double as made,
      count(*) filter (outcome <> 'void')::double as resolved,
      count(*) filter (outcome = 'yes')::double as happened,
      count(*) filter (outcome = 'void')::double as void,
      avg((probability - (outcome = 'yes')::integer) ** 2) filter (outcome <> 'void') as brier
    from steps
    where day between $first::date and $last::date
    group by day, kind
    order by day, kind`,
    { first, last },
  );
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, found]) => ({
    id: found[0]?.id ?? '',
    day,
    forecasts: found.map(({ id: _, day: __, ...summary }) => summary),
  }));
}
