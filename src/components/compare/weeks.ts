// Weekly star histories of compared projects. Pure functions.

export const weekStep = 7;

export type Weeks = readonly (number | null)[];

/** All series end in the same week. */
export function padWeeks(all: readonly Weeks[]): Weeks[] {
  const length = Math.max(0, ...all.map((weeks) => weeks.length));
  return all.map((weeks) => [...Array(length - weeks.length).fill(null), ...weeks]);
}

/** Growth in percent starts in the first week in which all projects with a history are known. */
export function cutStart<T extends { readonly series: Weeks }>(projects: readonly T[]): T[] {
  const isKnown = (stars: number | null) => stars !== null && stars > 0;
  const start = Math.max(0, ...projects.map(({ series }) => series.findIndex(isKnown)));
  return projects.map((project) => ({ ...project, series: project.series.slice(start) }));
}
