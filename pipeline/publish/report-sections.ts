// The parts of a weekly report, each from what the graph knows of that week; absent when empty.
import { healthLabels } from '../../src/contracts/records.ts';
import type { Snapshot, SnapshotRow } from '../../src/snapshot/snapshot.ts';
import { count, escapeHtml, labelWords, plural, startUpper } from './text.ts';

/** Seven days, Monday to Sunday. */
export interface Week {
  readonly start: string;
  readonly end: string;
}

export interface Section {
  readonly html: string;
  /** What the report's first sentence says of it. */
  readonly fact: string;
}

const link = (row: SnapshotRow): string =>
  `<a href="/projects/${row.id}"><bdi>${escapeHtml(String(row.name))}</bdi></a>`;
const words = (value: unknown): string => `<bdi>${escapeHtml(String(value))}</bdi>`;

const list = (title: string, items: readonly string[], intro = ''): string =>
  `<h2>${title}</h2>\n${intro === '' ? '' : `<p>${intro}</p>\n`}` +
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

/** What each project gained in the week, where both of its ends were observed. */
export async function readGains(snapshot: Snapshot, { end }: Week): Promise<SnapshotRow[]> {
  return await snapshot.rows(
    `with placed as (
      select id, stars, burst, date_diff('day', start_on, $end::date) + 1 as place from history
    ),
    ends as (
      -- A week that was missed on one of its ends is taken a day earlier as a whole.
      select id, burst, stars as totals, case
        when place > 7 and stars[place] is not null and stars[place - 7] is not null then place
        when place > 8 and stars[place - 1] is not null and stars[place - 8] is not null
          then place - 1
      end as last
      from placed
    )
    select ends.id, project.name, totals[last] as stars,
      totals[last] - totals[last - 7] as gain,
      case when last > 35 then (totals[last - 7] - totals[last - 35]) / 4 end as gain_before,
      coalesce(list_contains(burst[last - 6:last], true), false) as has_burst
    from ends inner join project on project.id = ends.id
    where last is not null order by gain desc, ends.id`,
    { end },
  );
}

export function writeRisen(gains: readonly SnapshotRow[]): Section | undefined {
  const rows = gains.filter((row) => Number(row.gain) > 0).slice(0, 10);
  const [first] = rows;
  if (!first) return undefined;
  const items = rows.map((row) => {
    const share = (100 * Number(row.gain)) / Number(row.stars);
    const doubt = row.has_burst
      ? ' Part of it came in a burst that nothing else in the repository followed.'
      : '';
    return (
      `${link(row)} gained ${plural(row.gain, 'star', 'stars')}, ` +
      `${share.toFixed(1)} % of its ${count(row.stars)}.${doubt}`
    );
  });
  const best = rows.find((row) => row.has_burst !== true) ?? first;
  return {
    html: list('What rose', items),
    fact: `most stars went to ${best.name} (${count(best.gain)})`,
  };
}

/** A project that gained at least 50 a week before and now a fifth of it, or lost some. */
export function writeStalled(gains: readonly SnapshotRow[]): Section | undefined {
  const rows = gains
    .filter((row) => Number(row.gain_before) >= 50)
    .filter((row) => Number(row.gain) <= Number(row.gain_before) / 5)
    .toSorted((a, b) => Number(b.gain_before) - Number(a.gain_before));
  if (rows.length === 0) return undefined;
  const items = rows.slice(0, 5).map((row) => {
    const gain = Number(row.gain);
    const now =
      gain < 0
        ? `lost ${plural(-gain, 'star', 'stars')}`
        : `gained ${plural(gain, 'star', 'stars')}`;
    const before = count(Math.round(Number(row.gain_before)));
    return `${link(row)} ${now}, after ${before} a week in the four weeks before.`;
  });
  return {
    html: list('What stalled', items),
    fact: `${plural(rows.length, 'fast riser', 'fast risers')} stalled`,
  };
}

export async function writeLicences(snapshot: Snapshot, week: Week): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select project.id, project.name, event.before, event.after, event.day
     from event inner join project on project.id = event.project_id
     where event.kind = 'license' and event.day between $start::date and $end::date
     order by project.stars desc nulls last, event.id`,
    { start: week.start, end: week.end },
  );
  if (rows.length === 0) return undefined;
  const items = rows
    .slice(0, 20)
    .map(
      (row) => `${link(row)} moved from ${words(row.before)} to ${words(row.after)} on ${row.day}.`,
    );
  return {
    html: list('Licences that changed', items),
    fact: plural(rows.length, 'licence changed', 'licences changed'),
  };
}

const rankOf = (label: unknown): number => healthLabels.indexOf(label as 'fair');

/** Where each project stood before the week and after it: what went and came back is no change. */
export async function writeLabels(snapshot: Snapshot, week: Week): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `with changed as (
      select project_id, arg_min(before, day) as before, arg_max(after, day) as after
      from event
      where kind = 'health' and day between $start::date and $end::date
      group by project_id
    )
    select project.id, project.name, changed.before, changed.after
    from changed inner join project on project.id = changed.project_id
    where changed.before <> changed.after
    order by project.stars desc nulls last, project.id`,
    { start: week.start, end: week.end },
  );
  if (rows.length === 0) return undefined;
  const rose = rows.filter((row) => rankOf(row.after) < rankOf(row.before)).length;
  const items = rows
    .slice(0, 10)
    .map(
      (row) =>
        `${link(row)} went from ${words(labelWords(row.before))} to ${words(labelWords(row.after))}.`,
    );
  const intro =
    `${plural(rose, 'project', 'projects')} ended the week better than before, ` +
    `${count(rows.length - rose)} worse; of the best known:`;
  return {
    html: list('Health that changed', items, startUpper(intro)),
    fact: `the health of ${plural(rows.length, 'project', 'projects')} changed`,
  };
}

export async function writeReleases(snapshot: Snapshot, week: Week): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select project.id, project.name, newer.tag, newer.level, older.tag as before,
       count(*) over () as published
     from release as newer
     inner join project on project.id = newer.project_id
     left join release as older
       on older.project_id = newer.project_id and older.position = newer.position + 1
     where newer.level in ('major', 'minor')
       and newer.published_at::date between $start::date and $end::date
     qualify row_number() over (partition by newer.project_id order by newer.position) = 1
     order by project.stars desc nulls last, newer.project_id, newer.position limit 10`,
    { start: week.start, end: week.end },
  );
  if (rows.length === 0) return undefined;
  const items = rows.map(
    (row) =>
      `${link(row)} published ${words(row.tag)}, a ${row.level} release` +
      (row.before ? ` after ${words(row.before)}.` : ', the first seen here.'),
  );
  return {
    html: list('Notable releases', items),
    fact: plural(
      rows[0]?.published,
      'major or minor release came out',
      'major or minor releases came out',
    ),
  };
}

export async function writeNew(snapshot: Snapshot, week: Week): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select id, name, description, stars, count(*) over () as added
     from project
     where first_seen_on between $start::date and $end::date
       -- On the first day of all, everything was new.
       and first_seen_on > (select min(first_seen_on) from project)
     order by stars desc nulls last, id limit 5`,
    { start: week.start, end: week.end },
  );
  if (rows.length === 0) return undefined;
  const items = rows.map((row) => {
    const about = row.description ? `: ${words(row.description)}` : '';
    return row.stars === null
      ? `${link(row)}${about}`
      : `${link(row)} (${plural(row.stars, 'star', 'stars')})${about}`;
  });
  return {
    html: list('New in the index', items),
    fact: plural(rows[0]?.added, 'project was added', 'projects were added'),
  };
}

export async function writeModels(snapshot: Snapshot, week: Week): Promise<Section | undefined> {
  const rows = await snapshot.rows(
    `select name, provider, price_in_usd_per_mtok as price_in, price_out_usd_per_mtok as price_out,
       count(*) over () as released
     from model where released_on between $start::date and $end::date
     order by rank, id limit 10`,
    { start: week.start, end: week.end },
  );
  if (rows.length === 0) return undefined;
  const items = rows.map(
    (row) =>
      `${words(row.name)} at ${words(row.provider)}: ` +
      `$${row.price_in} in and $${row.price_out} out per million tokens.`,
  );
  return {
    html: list('New models', items),
    fact: plural(rows[0]?.released, 'model was released', 'models were released'),
  };
}
