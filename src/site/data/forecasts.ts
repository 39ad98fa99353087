// The forecasts for pages. The functions are pure.
import type { ForecastKind } from '../../contracts/api/forecast-endpoint.ts';
import { findScore, hasSkill } from '../../lib/forecast-skill.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ForecastBinRow, ForecastRow } from '../../snapshot/release/table-rows.ts';
import { formatCount } from '../format/format.ts';

/** Computes the Brier scores from the dumps. The page shows the same figures. */
export const scoreQuery = `select kind, replay, count(*) as resolved,
  avg((probability - (outcome = 'yes')::integer) ** 2) as brier,
  avg((base_rate - (outcome = 'yes')::integer) ** 2) as brier_base,
  avg((naive - (outcome = 'yes')::integer) ** 2) as brier_naive
from forecasts inner join resolutions using (id)
where outcome <> 'void'
group by kind, replay`;

/** Finds all forecasts on the wrong side of 50%, furthest from their outcome first. */
export const missQuery = `select id, probability, outcome,
  abs(probability - (outcome = 'yes')::integer) as distance
from forecasts inner join resolutions using (id)
where outcome <> 'void' and distance > 0.5
order by distance desc, id`;

interface KindText {
  readonly id: ForecastKind;
  readonly rule: string;
  readonly naive: string;
  /** What happens if the answer is “yes”, after “Chance of”. */
  readonly what: string;
}

export const forecastKinds: readonly KindText[] = [
  {
    id: 'no_commit_12m',
    rule: 'The answer is “yes” if a project has no push or commit for 365 days. The first observation in the 14 days after them decides; without one, the forecast is void.',
    naive: 'the days since the newest push',
    what: 'no commit within 12 months',
  },
  {
    id: 'stars_plus_20pct_90d',
    rule: 'The answer is “yes” if a project has at least 20% more stars after 90 days. The first star total in the 14 days after them decides; without one, the forecast is void.',
    naive: 'the growth in four weeks',
    what: '20% more stars within 90 days',
  },
  {
    id: 'model_removed_60d',
    rule: 'The answer is “yes” if OpenRouter stops listing a model or variant, such as a free one, within 60 days. If its list was not observed until then, the forecast is void.',
    naive: 'whether an end was announced',
    what: 'removal from OpenRouter within 60 days',
  },
];

export function formatProbability(share: number): string {
  if (share > 0 && share < 0.005) return 'under 1%';
  return `${Math.round(share * 100)}%`;
}

type Data = Pick<PageData, 'forecastsBySubject' | 'forecastScores' | 'forecastBins'>;

/** Finds the current forecasts about a project or an ID at OpenRouter. Excludes kinds without skill. */
export const findForecasts = (data: Data, subject: string): readonly ForecastRow[] =>
  (data.forecastsBySubject.get(subject) ?? [])
    .filter(({ kind }) => hasSkill(findScore(data.forecastScores, kind)))
    .toSorted((a, b) => toPlace(a) - toPlace(b));

const toPlace = ({ kind }: ForecastRow): number => forecastKinds.findIndex(({ id }) => id === kind);

/** Finds the current forecasts about the shortest ID of a model at OpenRouter, its plain one. */
export function findModelForecasts(
  data: Data & Pick<PageData, 'modelSteps'>,
  modelId: string,
): readonly ForecastRow[] {
  const ids = new Set((data.modelSteps.get(modelId) ?? []).map(({ offer_id }) => offer_id));
  return [...ids]
    .filter((id) => !id.includes(':'))
    .flatMap((id) => findForecasts(data, id))
    .toSorted((a, b) => a.subject.length - b.subject.length)
    .slice(0, 1);
}

/** Describes a forecast, and how often earlier ones with about the same probability came true. */
export function describeForecast(data: Data, forecast: ForecastRow): string {
  const { kind, subject, probability, base_rate } = forecast;
  const text = forecastKinds.find(({ id }) => id === kind);
  const isModel = kind === 'model_removed_60d';
  const id = isModel ? ` (${subject})` : '';
  const bin = findBin(data, forecast);
  return (
    `Chance of ${text?.what}${id}: ${formatProbability(probability)} ` +
    `(average ${isModel ? 'model' : 'project'}: ${formatProbability(base_rate)}). ${bin ? describeBin(bin) : ''}`
  ).trim();
}

function findBin(
  { forecastBins, forecastScores }: Data,
  { kind, probability }: ForecastRow,
): ForecastBinRow | undefined {
  const isReplay = findScore(forecastScores, kind)?.is_replay;
  return forecastBins.find(
    (row) =>
      row.kind === kind &&
      row.is_replay === isReplay &&
      row.bin === Math.floor(Math.min(probability, 0.9999) * 10),
  );
}

const describeBin = ({ bin, cases, happened, is_replay }: ForecastBinRow): string =>
  `Of ${formatCount(cases)} ${is_replay ? 'replayed' : 'earlier'} forecasts of ` +
  `${bin * 10}% to ${bin * 10 + 10}%, ${formatProbability(happened / cases)} came true.`;
