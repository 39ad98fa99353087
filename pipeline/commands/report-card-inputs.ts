// Collects the inputs of the report card: evaluations, versions of the methods, and sources.
import { join } from 'node:path';
import type { SectionName } from '../../src/contracts/files/evaluation.ts';
import { modelsFolder } from '../graph/build.ts';
import { readModels } from '../graph/sql-models.ts';
import type { DataPaths } from '../io/atomic-files.ts';
import { projectRoot } from '../io/project-root.ts';
import { sources } from '../observations/source-list.ts';
import type { ReportCardInput } from '../publish/report-card/report-card.ts';

/**
 * Path of the evaluation that is shipped with the project, for installations with too little
 * history.
 */
export const referencePath = join(projectRoot, 'src/content/reference/evaluation.json');

/**
 * The SQL model that each section of the report card evaluates. The header of a SQL model contains
 * the version of its method.
 */
const measured: Readonly<Record<SectionName, string>> = {
  health: 'score_health_day',
  momentum: 'score_velocity_day',
  trend: 'score_trend_day',
  emerging: 'score_emerging_established',
  integrity: 'score_star_integrity',
};

export function createReportCardInput(paths: DataPaths): ReportCardInput {
  const versions = new Map(readModels(modelsFolder).map(({ name, version }) => [name, version]));
  const versionOf = (section: SectionName): number => versions.get(measured[section]) ?? 1;
  return {
    ownPath: paths.evaluation,
    referencePath,
    versions: {
      health: versionOf('health'),
      momentum: versionOf('momentum'),
      trend: versionOf('trend'),
      emerging: versionOf('emerging'),
      integrity: versionOf('integrity'),
    },
    sources,
  };
}
