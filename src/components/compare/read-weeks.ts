// Reads the weekly star history of compared projects from their pages, once per project. The files of
// the comparison contain only 90 days.

import { padWeeks, type Weeks } from './weeks.ts';

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
