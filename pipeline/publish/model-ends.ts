// The stated ends of models as an open file, a calendar, and items of a feed.
import type { Item } from 'feed';
import { attribution } from '../../src/contracts/api/envelope.ts';
import type { EndOfLifeFile } from '../../src/contracts/api/open-files.ts';
import { writeCalendar } from '../../src/lib/calendar.ts';
import { toModelPath } from '../../src/lib/model-path.ts';
import { addDays } from '../../src/lib/time.ts';
import type { Snapshot } from '../../src/snapshot/release/snapshot.ts';
import type { ModelEndRow } from '../../src/snapshot/release/table-rows.ts';
import { longDay } from './format-text.ts';
import type { ReleaseHeader } from './open-files.ts';

/** A stated end, with the display name of its model. */
export type NamedEnd = ModelEndRow & { readonly name: string };

export const readModelEnds = (snapshot: Snapshot): Promise<NamedEnd[]> =>
  snapshot.rows<NamedEnd>(
    `select model_end.*, model.name
    from model_end inner join model on model.id = model_end.model_id
    order by ends_on desc, model_id, seller, offer_id`,
  );

export const toEndOfLifeFile = (
  ends: readonly NamedEnd[],
  header: ReleaseHeader,
): EndOfLifeFile => ({
  generated: header.generated,
  attribution: attribution(header.siteName),
  ends: ends.map((row) => ({
    model: row.model_id,
    name: row.name,
    seller: row.seller,
    offer: row.offer_id,
    ends: row.ends_on,
    announced: row.announced_on,
    stated: row.stated_on,
    moved_from: row.moved_from,
    removed: row.removed_on,
    replacement: row.replacement,
    source: row.source,
    evidence: row.evidence,
  })),
});

/** Number of days for which a past end stays in the calendar and in the feed. */
const pastDays = 180;

type SiteHeader = ReleaseHeader & { readonly siteUrl: string };

/** Returns the ends since 180 days before the release as an iCalendar file. */
export function toEndCalendar(ends: readonly NamedEnd[], header: SiteHeader): string {
  const host = new URL(header.siteUrl).host;
  const first = addDays(header.asOf, -pastDays);
  const events = ends.filter(({ ends_on }) => ends_on >= first);
  return writeCalendar(
    events.map((end) => ({
      // A moved end keeps its id, so that calendars move the event.
      id: `${end.seller}/${end.offer_id}@${host}`,
      day: end.ends_on,
      title: `End of ${end.name} at ${end.seller_name}`,
      text: describeEnd(end),
      url: header.siteUrl + (toModelPath(end.model_id) ?? '/models/end-of-life'),
    })),
    { name: `${header.siteName}: ends of models`, generated: header.generated },
  );
}

/** Returns undefined if the day of the statement is unknown or more than 180 days ago. */
export function toEndItem(end: NamedEnd, header: SiteHeader): Item | undefined {
  const stated = end.stated_on;
  if (stated === null || stated < addDays(header.asOf, -pastDays)) return undefined;
  const page = header.siteUrl + (toModelPath(end.model_id) ?? '/models/end-of-life');
  const id = `${page}#end-${end.seller}-${end.offer_id}-${end.ends_on}`;
  return {
    id,
    guid: id,
    title: `${end.name} ends at ${end.seller_name} on ${longDay(end.ends_on)}`,
    link: page,
    date: new Date(`${stated}T00:00:00Z`),
    published: new Date(`${stated}T00:00:00Z`),
    description: describeEnd(end),
  };
}

function describeEnd(end: NamedEnd): string {
  const sentences = [
    `The ID ${end.offer_id} ends on ${longDay(end.ends_on)} (source: ${end.source}).`,
    end.moved_from && `Before, ${longDay(end.moved_from)} was stated.`,
    end.removed_on && `It was removed on ${longDay(end.removed_on)}.`,
    end.replacement && `The maker names ${end.replacement} as the replacement.`,
  ];
  return sentences.filter((sentence) => sentence).join(' ');
}
