// What the home page says about the last week of AI projects. All functions are pure.

import type { SinceKind } from '../../contracts/api/since-endpoint.ts';
import { isOwnTag } from '../../lib/release-tag.ts';
import { addDays } from '../../lib/time.ts';
import type { Change } from '../../snapshot/api/since.ts';
import type { EventRow, ProjectRow, WeekRow } from '../../snapshot/release/table-rows.ts';
import { formatCount, formatGain } from '../format/format.ts';
import { describeChange, listSince } from './since.ts';

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

/** What precedes the description of a change, by kind. Most important kinds first. */
const newsKinds: Partial<Readonly<Record<SinceKind, string>>> = {
  model_new: 'is newly',
  deprecation: '',
  price: 'changed its price per million tokens',
  breakout: 'grew',
  license: '',
  major_release: 'released',
  release: 'released',
  health: 'changed',
};
const maxPerKind = 3;
/** Below this number of stars, the health of a project is not news. */
const knownStars = 1000;

/** The most important changes of the last seven days, with few of each kind, newest first. */
export function chooseChanges(changes: readonly Change[], asOf: string, limit: number): Change[] {
  const week = listSince(changes, addDays(asOf, -7)).filter(
    ({ kind, isAi, weight }) =>
      isAi &&
      (kind !== 'model_new' || weight !== null) &&
      (kind !== 'health' || (weight ?? 0) >= knownStars),
  );
  const byKind = Map.groupBy(week, ({ kind }) => kind);
  return Object.keys(newsKinds)
    .flatMap((kind) => (byKind.get(kind as SinceKind) ?? []).slice(0, maxPerKind))
    .slice(0, limit)
    .toSorted((a, b) => Date.parse(b.day) - Date.parse(a.day));
}

/** Describes a change, to follow the name of the project or model. */
export const describeNews = (change: Change, until: string): string =>
  [newsKinds[change.kind], describeChange(change, until)].filter(Boolean).join(' ');

/** The totals of a week. A zero says nothing about a week, so it is left out. */
export function toWeekFigures(week: WeekRow, news: readonly EventRow[]) {
  const first = addDays(week.ends_on, -6);
  const releases = news.filter(({ kind, day }) => kind === 'release' && day >= first);
  return [
    { name: 'stars gained', count: week.stars_gained, format: formatGain },
    { name: 'projects added to the index', count: week.projects_added, format: formatCount },
    { name: 'releases', count: releases.length, format: formatCount },
    { name: 'models added to the index', count: week.models_added, format: formatCount },
    { name: 'license changes', count: week.licence_changes, format: formatCount },
  ].filter(({ count }) => count !== 0);
}
