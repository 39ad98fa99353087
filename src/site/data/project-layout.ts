// Chooses the sections for the narrow column of a project page, so that both columns have similar
// heights. Heights are estimates in pixels for a wide window. All functions are pure.
import type { HistoryRow } from '../../snapshot/release/table-rows.ts';
import type { HealthOutlook } from './health-outlook.ts';
import type { ProjectPage } from './project-pages.ts';

const heights = {
  growth: 170,
  chart: 560,
  ledger: 190,
  burst: 60,
  list: 85,
  line: 28,
  table: 130,
  row: 36,
  noScore: 130,
  score: 480,
  facts: 560,
  data: 320,
};

export type Aside = 'facts' | 'data';
const choices: readonly (readonly Aside[])[] = [[], ['data'], ['facts'], ['facts', 'data']];

interface Page extends Pick<ProjectPage, 'project' | 'week'> {
  readonly history: HistoryRow | undefined;
  readonly trends: readonly unknown[];
  readonly outlook: HealthOutlook | undefined;
}

/** Returns the sections for the narrow column. The other sections follow below both columns. */
export function chooseAside(page: Page): readonly Aside[] {
  const room = measureWide(page) - measureNarrow(page);
  const misfit = (choice: readonly Aside[]) =>
    Math.abs(room - choice.reduce((sum, name) => sum + heights[name], 0));
  return choices.reduce((best, choice) => (misfit(choice) < misfit(best) ? choice : best));
}

function measureWide({ history, week, trends }: Page): number {
  const bursts = history?.is_burst?.filter((isBurst) => isBurst).length ?? 0;
  return (
    heights.growth +
    (history ? heights.chart + heights.ledger + Math.min(bursts, 6) * heights.burst : 0) +
    (week.length > 0 ? heights.list + week.length * heights.line : 0) +
    (trends.length > 0 ? heights.table + trends.length * heights.row : 0)
  );
}

function measureNarrow({ project, outlook }: Page): number {
  if (project.health === null) return heights.noScore;
  return heights.score + (outlook ? heights.list + outlook.changes.length * heights.row : 0);
}
