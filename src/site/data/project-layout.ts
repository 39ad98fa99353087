// Chooses the sections for the narrow column of a project page, so that both columns have similar
// heights. Heights were measured in pixels in a window of 1440 pixels. All functions are pure.

import type { HistoryRow } from '../../snapshot/release/table-rows.ts';
import type { HealthOutlook } from './health-outlook.ts';
import type { ProjectPage } from './project-pages.ts';

const heights = {
  growth: 155,
  chart: 470,
  ledger: 140,
  burst: 55,
  list: 66,
  line: 30,
  table: 108,
  row: 36,
  noScore: 130,
  score: 500,
  outlook: 85,
  forecasts: 100,
  forecast: 65,
  facts: 420,
  data: 360,
};

export type Aside = 'facts' | 'data';
const choices: readonly (readonly Aside[])[] = [[], ['data'], ['facts'], ['facts', 'data']];

interface Page extends Pick<ProjectPage, 'project' | 'week'> {
  readonly history: HistoryRow | undefined;
  /** The star ledger, if the page shows one. */
  readonly ledger: { readonly bursts: readonly unknown[] } | undefined;
  readonly trends: readonly unknown[];
  readonly outlook: HealthOutlook | undefined;
  readonly forecasts: readonly unknown[];
}

/** Returns the sections for the narrow column. The other sections follow below both columns. */
export function chooseAside(page: Page): readonly Aside[] {
  const room = measureWide(page) - measureNarrow(page);
  const misfit = (choice: readonly Aside[]) =>
    Math.abs(room - choice.reduce((sum, name) => sum + heights[name], 0));
  return choices.reduce((best, choice) => (misfit(choice) < misfit(best) ? choice : best));
}

function measureWide({ history, ledger, week, trends }: Page): number {
  return (
    heights.growth +
    (history ? heights.chart : 0) +
    (ledger ? heights.ledger + ledger.bursts.length * heights.burst : 0) +
    (week.length > 0 ? heights.list + week.length * heights.line : 0) +
    (trends.length > 0 ? heights.table + trends.length * heights.row : 0)
  );
}

function measureNarrow({ project, outlook, forecasts }: Page): number {
  const forecastHeight =
    forecasts.length > 0 ? heights.forecasts + forecasts.length * heights.forecast : 0;
  if (project.health === null) return heights.noScore + forecastHeight;
  const changes = outlook ? heights.outlook + outlook.changes.length * heights.row : 0;
  return heights.score + changes + forecastHeight;
}
