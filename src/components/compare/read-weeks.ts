// Reads the weekly star history of compared projects from their pages, once per project. The files of
// the comparison contain only 90 days.

export const weekStep = 7;

type Weeks = readonly (number | null)[];
const known = new Map<string, Promise<Weeks>>();

/** Returns one series per project, all of the same length. Unknown weeks are null. */
export async function readWeeks(ids: readonly string[]): Promise<Weeks[]> {
  return padWeeks(await Promise.all(ids.map(readOnce)));
}

function readOnce(id: string): Promise<Weeks> {
  const reading = known.get(id) ?? readPage(id);
  known.set(id, reading);
  // After a failure, the next click tries again.
  reading.catch(() => known.delete(id));
  return reading;
}

async function readPage(id: string): Promise<Weeks> {
  const response = await fetch(`/projects/${id}`);
  if (!response.ok)
    throw new Error(`The server returned status ${response.status} for /projects/${id}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { weeks } = page.querySelector<HTMLElement>('[data-weeks]')?.dataset ?? {};
  return (weeks?.split(',') ?? []).slice(1).map((stars) => (stars === '' ? null : Number(stars)));
}

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
