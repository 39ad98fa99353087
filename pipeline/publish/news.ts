// Writes the items of the news feed. Major and minor repository releases and license changes have
// their own items, up to a maximum. All other events of a day appear in one item per kind.

import type { Item } from 'feed';
import { rankOfLabel } from '../../src/contracts/api/health-record.ts';
import { cleanText, escapeHtml } from '../../src/lib/escape-html.ts';
import { describeLicense, titleLicense } from '../../src/lib/license-change.ts';
import type { Snapshot, SnapshotRow } from '../../src/snapshot/release/snapshot.ts';
import { count, joinWords, labelWords, longDay, plural, startUpper } from './format-text.ts';

/** Number of days that the feed covers: enough for a reader that polls once a week. */
const feedDays = 7;
/**
 * Each day, at most this many repository releases get separate items, and at most this many
 * license changes. All other events of a kind share one item.
 */
const ownItems = 10;
/** Maximum number of projects listed in an item that several events share. */
const namedInShared = 15;

/**
 * Returns the news of the last 7 days, newest first, for all projects or for one industry. Events
 * of the same day and kind are sorted by the last star count observed up to that day, so that a
 * published item does not change later.
 */
export async function buildNews(
  snapshot: Snapshot,
  siteUrl: string,
  vertical?: string,
): Promise<Item[]> {
  const rows = await snapshot.rows(
    `with placed as (
      select event.id as event_id, event.kind, event.day, event.before, event.after,
        project.id, project.name, project.full_name, project.description,
        list_last(list_filter(
          history.stars[:date_diff('day', history.start_on, event.day) + 1],
          lambda total: total is not null
        )) as stars,
        event.kind = 'license' or exists (
          select 1 from release
          where release.project_id = event.project_id and release.tag = event.after
            and release.level in ('major', 'minor')
        ) as is_notable
      from event
      inner join project on project.id = event.project_id
      left join history on history.id = event.project_id
      where event.day > (select max(as_of) from release_info) - $days
        and ($vertical is null or project.vertical = $vertical)
    )
    select * from placed order by day desc, kind, stars desc nulls last, event_id`,
    { days: feedDays, vertical: vertical ?? null },
  );
  const days = Map.groupBy(rows, (row) => String(row.day));
  return [...days].flatMap(([day, events]) => writeDay(day, events, siteUrl));
}

function writeDay(day: string, events: readonly SnapshotRow[], siteUrl: string): Item[] {
  const of = (kind: string) => events.filter((row) => row.kind === kind);
  const licenses = of('license');
  const releases = of('release');
  const notable = releases.filter((row) => row.is_notable === true).slice(0, ownItems);
  const single = [...licenses.slice(0, ownItems), ...notable];
  const shared = [
    shareReleases(
      day,
      releases.filter((row) => !notable.includes(row)),
    ),
    shareLicenses(day, licenses.slice(ownItems)),
    shareHealth(day, of('health')),
    shareNew(day, of('new')),
  ];
  return [
    ...single.map((row) => toSingle(row, siteUrl)),
    ...shared.filter((item) => item !== undefined).map((item) => toShared(day, item, siteUrl)),
  ];
}

function toSingle(row: SnapshotRow, siteUrl: string): Item {
  const link = `${siteUrl}/projects/${row.id}`;
  const about = row.description ? ` ${row.description}` : '';
  const { title, text } =
    row.kind === 'license'
      ? {
          title: titleLicense(String(row.name), row),
          text: `${row.full_name} ${describeLicense(row)}.`,
        }
      : {
          title: `${row.name} ${row.after} released`,
          text: `${row.full_name} published ${row.after}${row.before ? ` after ${row.before}` : ''}.${about}`,
        };
  return {
    ...dated(String(row.day)),
    id: `${siteUrl}/feed.php#${row.event_id}`,
    guid: String(row.event_id),
    title: cleanText(title),
    link,
    description: cleanText(text),
    content: `<p>${escapeHtml(text)}</p><p><a href="${link}">${escapeHtml(String(row.full_name))}</a></p>`,
  };
}

interface Shared {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly page: string;
  readonly rows: readonly SnapshotRow[];
  /** Returns the text that follows the name of a project in the list of affected projects. */
  readonly describe: (row: SnapshotRow) => string;
}

function toShared(day: string, item: Shared, siteUrl: string): Item {
  const named = item.rows.slice(0, namedInShared);
  const lines = named.map(
    (row) =>
      `<li><a href="${siteUrl}/projects/${row.id}">${escapeHtml(String(row.name))}</a>` +
      `${escapeHtml(item.describe(row))}</li>`,
  );
  const more = item.rows.length - named.length;
  return {
    ...dated(day),
    id: `${siteUrl}/feed.php#${day}-${item.kind}`,
    guid: `${day}-${item.kind}`,
    title: cleanText(item.title),
    link: `${siteUrl}${item.page}`,
    description: cleanText(item.text),
    content:
      `<p>${escapeHtml(item.text)}</p><ul>${lines.join('')}</ul>` +
      (more > 0 ? `<p>And ${count(more)} more.</p>` : ''),
  };
}

/** Dates an item at 00:00 UTC, because events have a day but no time. */
function dated(day: string): { date: Date; published: Date } {
  const date = new Date(`${day}T00:00:00Z`);
  return { date, published: date };
}

/** Lists the first three names: `a, b, c and 10 others`. */
function names(rows: readonly SnapshotRow[]): string {
  const first = rows.slice(0, 3).map((row) => String(row.name));
  const more = rows.length - first.length;
  return joinWords(more > 0 ? [...first, plural(more, 'other', 'others')] : first);
}

function shareReleases(day: string, rows: readonly SnapshotRow[]): Shared | undefined {
  if (rows.length === 0) return undefined;
  const all = plural(rows.length, 'more release', 'more releases');
  return {
    kind: 'releases',
    title: startUpper(`${all} seen on ${longDay(day)}`),
    text: `Also seen on ${longDay(day)}: ${all} from ${names(rows)}.`,
    page: '/projects',
    rows,
    describe: (row) => ` ${row.after}`,
  };
}

function shareLicenses(day: string, rows: readonly SnapshotRow[]): Shared | undefined {
  if (rows.length === 0) return undefined;
  const all = plural(rows.length, 'more license change', 'more license changes');
  return {
    kind: 'licences',
    title: startUpper(`${all} seen on ${longDay(day)}`),
    text: `Also seen on ${longDay(day)}: ${all} in ${names(rows)}.`,
    page: '/projects',
    rows,
    describe: (row) => ` ${describeLicense(row)}`,
  };
}

function shareHealth(day: string, rows: readonly SnapshotRow[]): Shared | undefined {
  if (rows.length === 0) return undefined;
  const rose = rows.filter((row) => rankOfLabel(row.after) < rankOfLabel(row.before)).length;
  const fell = rows.length - rose;
  return {
    kind: 'health',
    title: `Health of ${plural(rows.length, 'project', 'projects')} changed on ${longDay(day)}`,
    text:
      `${startUpper(plural(rose, 'project', 'projects'))} improved and ${count(fell)} declined by at least one label: ` +
      `${names(rows)}.`,
    page: '/projects',
    rows,
    describe: (row) => ` went from ${labelWords(row.before)} to ${labelWords(row.after)}`,
  };
}

function shareNew(day: string, rows: readonly SnapshotRow[]): Shared | undefined {
  if (rows.length === 0) return undefined;
  const all = plural(rows.length, 'new project', 'new projects');
  return {
    kind: 'new',
    title: startUpper(`${all} added on ${longDay(day)}`),
    text: `Added on ${longDay(day)}: ${names(rows)}.`,
    page: '/projects',
    rows,
    describe: (row) => (row.description ? `: ${row.description}` : ''),
  };
}
