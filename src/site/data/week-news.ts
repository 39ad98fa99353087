// What the home page says about the last week of AI projects. All functions are pure.
import { isOwnTag } from '../../lib/release-tag.ts';
import { addDays } from '../../lib/time.ts';
import type { EventRow, ProjectRow, WeekRow } from '../../snapshot/release/table-rows.ts';
import { formatCount, formatGain } from '../format/format.ts';

type Subject = Pick<ProjectRow, 'id' | 'name' | 'is_ai'>;

/** Events of AI projects. The release of a part of a repository is not one of the project. */
export const chooseNews = (
  events: readonly EventRow[],
  projectById: ReadonlyMap<string, Subject>,
): readonly EventRow[] =>
  events.filter(({ project_id, kind, after }) => {
    const project = projectById.get(project_id);
    return project?.is_ai === true && (kind !== 'release' || isOwnTag(after ?? '', project));
  });

/** The totals of a week. A zero says nothing about a week, so it is left out. */
export function toWeekFigures(week: WeekRow, news: readonly EventRow[]) {
  const first = addDays(week.ends_on, -6);
  const releases = news.filter(({ kind, day }) => kind === 'release' && day >= first);
  return [
    { name: 'stars gained', count: week.stars_gained, format: formatGain },
    { name: 'new projects', count: week.projects_added, format: formatCount },
    { name: 'releases', count: releases.length, format: formatCount },
    { name: 'models added', count: week.models_added, format: formatCount },
    { name: 'license changes', count: week.licence_changes, format: formatCount },
  ].filter(({ count }) => count !== 0);
}
