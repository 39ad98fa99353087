// Weekly reports written from the graph: what rose, what stalled, what changed.
import type { BlogPost } from '../../src/contracts/files.ts';
import type { Snapshot, SnapshotRow } from '../../src/snapshot/snapshot.ts';

const count = (value: unknown): string => Number(value).toLocaleString('en');

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The report of the week that ends on the day of the graph. */
export async function buildWeeklyReport(snapshot: Snapshot, asOf: string): Promise<BlogPost> {
  const sections = [
    await writeRisen(snapshot),
    await writeStalled(snapshot),
    await writeLabels(snapshot, asOf),
    await writeLicences(snapshot, asOf),
    await writeReleases(snapshot, asOf),
    await writeModels(snapshot, asOf),
  ].filter((section) => section !== undefined);
  const [week] = await snapshot.rows('select * from week');
  const lead = writeLead(week);
  return {
    slug: `week-to-${asOf}`,
    title: `Open-source AI in the week to ${asOf}`,
    published: asOf,
    summary: lead,
    html: [`<p>${lead}</p>`, ...sections].join('\n'),
  };
}

function writeLead(week: SnapshotRow | undefined): string {
  const gained = week?.stars_gained;
  const stars =
    gained === null || gained === undefined
      ? 'No project was observed long enough to count the stars gained'
      : `The tracked projects gained ${count(gained)} stars between them`;
  const parts = [
    plural(week?.projects_added, 'project was added', 'projects were added'),
    plural(week?.releases, 'release was published', 'releases were published'),
    plural(week?.licence_changes, 'licence changed', 'licences changed'),
  ];
  return `${stars}; ${parts.join(', ')}.`;
}

function plural(value: unknown, one: string, many: string): string {
  const amount = Number(value ?? 0);
  if (amount === 0) return `no ${one}`;
  return amount === 1 ? `one ${one}` : `${count(amount)} ${many}`;
}

const link = (row: SnapshotRow): string =>
  `<a href="/projects/${row.id}"><bdi>${escapeHtml(String(row.name))}</bdi></a>`;

const list = (title: string, items: readonly string[]): string | undefined =>
  items.length === 0
    ? undefined
    : `<h2>${title}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

async function writeRisen(snapshot: Snapshot): Promise<string | undefined> {
  const rows = await snapshot.rows(
    `select id, name, stars, stars_7d, burst_stars, trend from project
     where stars_7d > 0 order by stars_7d desc, id limit 10`,
  );
  return list(
    'What rose',
    rows.map((row) => {
      const share = (100 * Number(row.stars_7d)) / Number(row.stars);
      const doubt =
        Number(row.burst_stars ?? 0) > 0
          ? ' Part of it came in a burst that nothing else in the repository followed.'
          : '';
      return (
        `${link(row)} gained ${count(row.stars_7d)} stars, ` +
        `${share.toFixed(1)} % of the ${count(row.stars)} it has now.${doubt}`
      );
    }),
  );
}

async function writeStalled(snapshot: Snapshot): Promise<string | undefined> {
  const rows = await snapshot.rows(
    `select id, name, trend_why from project
     where trend = 'quiet' and stars > 1000 and stars_28d > 50 order by stars_28d desc, id limit 5`,
  );
  return list(
    'What went quiet',
    rows.map((row) => `${link(row)}: ${escapeHtml(String(row.trend_why))}.`),
  );
}

async function events(
  snapshot: Snapshot,
  kind: string,
  asOf: string,
  extra = '',
): Promise<SnapshotRow[]> {
  return await snapshot.rows(
    `select project.id, project.name, project.stars, event.before, event.after, event.day, event.url
     from event inner join project on project.id = event.project_id
     where event.kind = $kind and event.day > $as_of::date - 7 ${extra}
     order by project.stars desc nulls last, event.id limit 10`,
    { kind, as_of: asOf },
  );
}

async function writeLabels(snapshot: Snapshot, asOf: string): Promise<string | undefined> {
  const rows = await events(snapshot, 'health', asOf);
  return list(
    'Health that changed',
    rows.map((row) => `${link(row)} went from ${row.before} to ${row.after}.`),
  );
}

async function writeLicences(snapshot: Snapshot, asOf: string): Promise<string | undefined> {
  const rows = await events(snapshot, 'license', asOf);
  return list(
    'Licences that changed',
    rows.map(
      (row) =>
        `${link(row)} moved from ${escapeHtml(String(row.before))} ` +
        `to ${escapeHtml(String(row.after))} on ${row.day}.`,
    ),
  );
}

async function writeReleases(snapshot: Snapshot, asOf: string): Promise<string | undefined> {
  const rows = await events(
    snapshot,
    'release',
    asOf,
    `and exists (
      select 1 from release
      where release.project_id = event.project_id and release.tag = event.after
        and release.level in ('major', 'minor')
    )`,
  );
  return list(
    'Notable releases',
    rows.map(
      (row) =>
        `${link(row)} published ${escapeHtml(String(row.after))}` +
        (row.before ? `, after ${escapeHtml(String(row.before))}.` : ', its first seen here.'),
    ),
  );
}

async function writeModels(snapshot: Snapshot, asOf: string): Promise<string | undefined> {
  const rows = await snapshot.rows(
    `select id, name, provider, price_in_usd_per_mtok as price_in,
       price_out_usd_per_mtok as price_out
     from model where released_on > $as_of::date - 7 and released_on <= $as_of::date
     order by rank limit 10`,
    { as_of: asOf },
  );
  return list(
    'New models',
    rows.map(
      (row) =>
        `${escapeHtml(String(row.name))} at ${escapeHtml(String(row.provider))}: ` +
        `$${row.price_in} in and $${row.price_out} out per million tokens.`,
    ),
  );
}
