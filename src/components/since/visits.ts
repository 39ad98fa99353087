// Remembers the day of the data at the last visit, and links to what changed since.
import { addDays } from '../../lib/time.ts';
import { formatShortDay } from '../../site/format/format.ts';

export interface Visits {
  /** Day of the data at this visit. */
  readonly seen: string;
  /** Day of the data at the visit before, or an empty string. */
  readonly before: string;
}

const key = 'visits';

/** Data of another day starts a new visit. */
export const toVisits = (stored: Visits | undefined, day: string): Visits =>
  stored?.seen === day ? stored : { seen: day, before: stored?.seen ?? '' };

/**
 * Returns the link to the changes since the visit before. It includes the day of that visit, because
 * prices can have changed later on that day. Returns undefined on the first visit.
 */
export function toLink(
  { seen, before }: Visits,
  first: string,
): { readonly href: string; readonly text: string } | undefined {
  if (before === '' || before >= seen) return undefined;
  const after = addDays(before, -1);
  return {
    href: `/since/${after > first ? after : first}`,
    text: `Changes since your last visit on ${formatShortDay(before)}`,
  };
}

const day = /^\d{4}-\d\d-\d\d$/;

export function readVisits(text: string | null): Visits | undefined {
  const [seen = '', before = ''] = (text ?? '').split(' ');
  if (!day.test(seen) || (before !== '' && !day.test(before))) return undefined;
  return { seen, before };
}

export function startLastVisit(): void {
  const line = document.querySelector<HTMLElement>('[data-last-visit]');
  const link = line?.querySelector('a');
  if (!line || !link) return;
  try {
    const visits = toVisits(readVisits(localStorage.getItem(key)), line.dataset.day ?? '');
    localStorage.setItem(key, `${visits.seen} ${visits.before}`);
    const found = toLink(visits, line.dataset.first ?? '');
    if (!found) return;
    link.href = found.href;
    link.textContent = found.text;
  } catch {
    // The browser does not allow this site to store anything.
  }
}
