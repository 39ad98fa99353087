// Queries forecasts and their scores for the API.
import {
  type ForecastKind,
  type ForecastRecord,
  type ForecastScore,
  forecastKinds,
} from '../../contracts/api/forecast-endpoint.ts';
import { shareInterval } from '../../lib/confidence-interval.ts';
import { findScore, hasSkill, toSkill } from '../../lib/forecast-skill.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { ForecastBinRow, ForecastRow, ForecastScoreRow } from '../release/table-rows.ts';
import type { Page } from './project-table.ts';

export interface ForecastFilter {
  readonly kind?: ForecastKind | undefined;
  readonly subject?: string | undefined;
  readonly outcome?: 'yes' | 'no' | 'void' | 'open' | undefined;
  readonly origin: 'published' | 'current' | 'replay' | 'all';
  readonly sort: 'newest' | 'miss';
}

/** The distance between probability and outcome; null without an outcome. */
export const missDistance =
  "case outcome when 'yes' then 1 - probability when 'no' then probability end";

export async function listForecasts(
  snapshot: Snapshot,
  { kind, subject, outcome, origin, sort }: ForecastFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<ForecastRecord>> {
  const clause = `where ($kind is null or kind = $kind)
    and ($subject is null or subject = lower($subject))
    and ($outcome is null or coalesce(outcome, 'open') = $outcome)
    and ($origin = 'all' or is_replay = ($origin = 'replay'))
    and ($origin <> 'current' or (list_contains(string_split($current, ','), kind) and made_on = (
      select max(made_on) from forecast as other where other.kind = forecast.kind and not is_replay
    )))`;
  const values = {
    current: origin === 'current' ? (await listSkilledKinds(snapshot)).join() : '',
    kind: kind ?? null,
    subject: subject ?? null,
    outcome: outcome ?? null,
    origin,
  };
  const order = sort === 'miss' ? `${missDistance} desc nulls last, ` : '';
  const rows = await snapshot.rows<ForecastRow>(
    `select * from forecast ${clause}
    order by ${order}made_on desc, probability desc, id limit $limit offset $offset`,
    { ...values, limit, offset },
  );
  const [count] = await snapshot.rows(`select count(*) as total from forecast ${clause}`, values);
  return {
    items: rows.map(({ is_replay, known_on: _, ...row }) => ({ ...row, replay: is_replay })),
    total: Number(count?.total),
  };
}

async function listSkilledKinds(snapshot: Snapshot): Promise<ForecastKind[]> {
  const scores = await snapshot.rows<ForecastScoreRow>(
    `select * from forecast_score where quarter = 'all'`,
  );
  return forecastKinds.filter((kind) => hasSkill(findScore(scores, kind)));
}

/** The published forecasts of one kind and day whose outcome became known in a period. */
export interface ResolvedForecasts {
  readonly kind: ForecastKind;
  readonly made_on: string;
  readonly resolved: number;
  readonly happened: number;
  /** The number of outcomes `yes` according to the probabilities. */
  readonly expected: number | null;
  readonly void: number;
}

export const readResolvedForecasts = (
  snapshot: Snapshot,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<ResolvedForecasts[]> =>
  snapshot.rows<ResolvedForecasts>(
    `select kind, made_on,
      count(*) filter (outcome <> 'void')::double as resolved,
      count(*) filter (outcome = 'yes')::double as happened,
      sum(probability) filter (outcome <> 'void') as expected,
      count(*) filter (outcome = 'void')::double as void
    from forecast
    where not is_replay and outcome is not null and known_on between $start::date and $end::date
    group by kind, made_on order by made_on, kind`,
    { start, end },
  );

export async function listForecastScores(
  snapshot: Snapshot,
  { kind, quarter }: Pick<ForecastFilter, 'kind'> & { readonly quarter?: string | undefined },
): Promise<ForecastScore[]> {
  const clause = `where ($kind is null or kind = $kind)
    and ($quarter is null or quarter = $quarter)
    order by kind, is_replay, quarter`;
  const values = { kind: kind ?? null, quarter: quarter ?? null };
  const scores = await snapshot.rows<ForecastScoreRow>(
    `select * from forecast_score ${clause}`,
    values,
  );
  const bins = await snapshot.rows<ForecastBinRow>(
    `select * from forecast_bin ${clause}, bin`,
    values,
  );
  return scores.map(({ is_replay, brier_base, brier_naive, caught: _, ...score }) => ({
    ...score,
    replay: is_replay,
    skill_over_base_rate: toSkill(score.brier, brier_base),
    skill_over_naive_rule: toSkill(score.brier, brier_naive),
    calibration: bins
      .filter(
        (bin) =>
          bin.kind === score.kind && bin.is_replay === is_replay && bin.quarter === score.quarter,
      )
      .map(({ bin, cases, probability, happened }) => {
        const [low, high] = shareInterval(happened, cases);
        return { from: bin / 10, cases, probability, happened: happened / cases, low, high };
      }),
  }));
}
