// Feeds and weekly reports claim only what was observed: one repository for each combination of
// missing licenses, totals, repository releases, and first days.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import { buildGraph } from '../../../pipeline/graph/build.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { buildNews } from '../../../pipeline/publish/news.ts';
import { readGains } from '../../../pipeline/publish/weekly-reports/star-gains.ts';
import { buildPosts } from '../../../pipeline/publish/weekly-reports/write-reports.ts';
import { addDays } from '../../../src/lib/time.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { silent } from '../../support/silent.ts';
import { createWorld, repository } from '../graph/world.ts';

/** A Sunday, so the newest weekly report is about the seven days up to today. */
const today = '2030-03-03';
const days = ['2030-01-25', '2030-02-23', '2030-02-24', '2030-02-27', '2030-03-02', today];
const changedOn = '2030-02-27';

const choices = {
  /**
   * The license before, the license since Wednesday, and the source that reports the second one.
   */
  license: [
    [null, null, 'host'],
    [null, 'MIT', 'host'],
    ['MIT', null, 'host'],
    ['MIT', 'MIT', 'host'],
    ['MIT', 'BUSL-1.1', 'host'],
    ['NONE', 'BUSL-1.1', 'host'],
    ['NOASSERTION', 'BUSL-1.1', 'host'],
    ['BUSL-1.1', 'NOASSERTION', 'host'],
    ['BUSL-1.1', 'MIT', 'host'],
    ['LicenseRef-own', 'BUSL-1.1', 'host'],
    ['BUSL-1.1', 'LicenseRef-own', 'host'],
    ['MIT', 'GPL-3.0', 'ranking'],
  ],
  /** The days on which the stars are unknown. */
  stars: [[], ['2030-02-24'], [today], ['2030-02-23', '2030-02-24'], [...days]],
  release: ['none', 'old', 'new', 'first', 'late', 'prerelease'],
  /** New repositories appear on Wednesday in an existing source, or on Saturday in a new source. */
  arrival: ['always', 'new', 'new source'],
} as const;
type Choice = { [K in keyof typeof choices]: (typeof choices)[K][number] };

function combine(): Choice[] {
  let all: Partial<Choice>[] = [{}];
  for (const [name, variants] of Object.entries(choices)) {
    all = all.flatMap((one) => variants.map((variant) => ({ ...one, [name]: variant })));
  }
  return all as Choice[];
}

const nameOf = (index: number): string => `ann/case-${index}`;
const idOf = (index: number): string => `ann-case-${index}`;

const arrivals = { always: '2030-01-25', new: changedOn, 'new source': '2030-03-02' } as const;
const isThere = ({ arrival }: Choice, day: string): boolean => day >= arrivals[arrival];

/** Returns the star count of a day, or null if it was not observed. */
function starsOf(choice: Choice, index: number, day: string): number | null {
  if (!isThere(choice, day) || choice.stars.some((one) => one === day)) return null;
  // Spreads the totals, so that the most-starred repositories include every kind of change.
  return 500 + ((index * 397) % 1080) + 10 * days.indexOf(day);
}

function rowOf(choice: Choice, index: number, day: string, source: string) {
  const [before, after, later] = choice.license;
  const own = choice.arrival === 'new source' ? 'fresh' : 'host';
  const facts = {
    full_name: nameOf(index),
    stars: starsOf(choice, index, day),
    pushed_at: `${addDays(day, -3)}T12:00:00Z`,
  };
  if (!isThere(choice, day)) return [];
  const isLater = day >= changedOn;
  if (source === own) {
    const license = isLater && later === 'host' ? after : before;
    return [repository({ ...facts, license })];
  }
  return source === 'ranking' && later === 'ranking' && isLater
    ? [repository({ ...facts, license: after })]
    : [];
}

/** Returns releases as tag, publication day, and day of the first observation. */
function releasesOf({ release, arrival }: Choice): (readonly [string, string, string])[] {
  const arrived = arrivals[arrival];
  const seenOn = arrived > changedOn ? arrived : changedOn;
  const old = ['v1.0.0', '2029-11-01', arrived] as const;
  return {
    none: [],
    old: [old],
    new: [old, ['v2.0.0', '2030-02-26', seenOn] as const],
    first: [['v2.0.0', '2030-02-26', seenOn] as const],
    late: [old, ['v2.0.1', '2030-02-18', seenOn] as const],
    prerelease: [old, ['v2.0.0-rc.1', '2030-02-26', seenOn] as const],
  }[release];
}

describe('a release with every combination of changes that are partly unknown', () => {
  const all = combine();
  let news: Awaited<ReturnType<typeof buildNews>> = [];
  let report = '';
  let title = '';
  let events: Record<string, unknown>[] = [];
  let weeklyStars: Record<string, unknown>[] = [];
  let gains: Awaited<ReturnType<typeof readGains>> = [];
  let removeWorld = async () => {};

  beforeAll(async () => {
    const { world, remove } = await createWorld();
    removeWorld = remove;
    for (const day of days) {
      for (const source of ['host', 'ranking', 'fresh']) {
        const rows = all.flatMap((choice, index) => rowOf(choice, index, day, source));
        // Without this repository, the source would be new on the day of its first change.
        const standing = source === 'ranking' ? [repository({ full_name: 'bo/standing' })] : [];
        const seen = [...rows, ...standing];
        if (seen.length > 0) await world.observe('repositories', day, source, seen);
      }
      const releases = all.flatMap((choice, index) =>
        releasesOf(choice)
          .filter(([, , seenOn]) => seenOn <= day)
          .map(([tag, published]) => ({
            full_name: nameOf(index),
            tag,
            published_at: `${published}T08:00:00Z`,
            prerelease: tag.includes('rc'),
          })),
      );
      await world.observe('releases', day, 'host', releases);
    }
    const graphPath = world.path('graph.duckdb');
    await buildGraph(
      { progress: silent, nowMs: () => 0, loadCatalog: createCatalogTables },
      { observations: world.observations, graphPath },
    );
    await using db = await openDatabase(graphPath, { readOnly: true });
    events = await db.all('select * from event');
    weeklyStars = await db.all(
      'select id, stars_7d::double as gain from project where stars_7d is not null order by id',
    );
    const snapshot = await openSnapshot(graphPath);
    news = await buildNews(snapshot, 'https://daybreak.example');
    const { posts } = await buildPosts(snapshot, today, []);
    gains = await readGains(snapshot, today);
    snapshot.close();
    const [newest] = posts;
    report = newest?.html ?? '';
    title = `${newest?.title} ${newest?.summary}`;
  }, 120_000);
  afterAll(() => removeWorld());

  it('has the weekly stars of the project pages', () => {
    const shown = gains.map(({ id, gain }) => ({ id, gain }));
    expect(weeklyStars.length).toBeGreaterThan(0);
    expect(shown.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(weeklyStars);
  });

  /** Returns the events of a kind, by project id. */
  const eventsOf = (kind: string) =>
    new Map(events.filter((row) => row.kind === kind).map((row) => [String(row.project_id), row]));
  const choiceOf = (id: string): Choice => {
    const choice = all[Number(/case-(\d+)/.exec(id)?.[1])];
    if (!choice) throw new Error(`"${id}" is no case.`);
    return choice;
  };
  /** Returns the list items of a report section, each with its combination. */
  const itemsOf = (id: string) => {
    const section = new RegExp(`<h2 id="${id}">[\\s\\S]*?</section>`).exec(report)?.[0] ?? '';
    const rows = [
      ...section.matchAll(/<li>([\s\S]*?)<\/li>|<tr><th scope="row">([\s\S]*?)<\/tr>/g),
    ];
    return rows.map(([, item, row]) => {
      const text = item ?? row ?? '';
      return { text, choice: choiceOf(text), id: /ann-case-\d+/.exec(text)?.[0] ?? '' };
    });
  };
  const isChange = ({ license: [before, after, later], arrival }: Choice): boolean =>
    before !== null &&
    after !== null &&
    before !== after &&
    later === 'host' &&
    arrival === 'always';

  it('has an event for a license change only if one source observed both licenses', () => {
    const changes = eventsOf('license');
    for (const [index, choice] of all.entries()) {
      const event = changes.get(idOf(index));
      expect(event !== undefined, JSON.stringify(choice)).toBe(isChange(choice));
      if (event) expect([event.before, event.after]).toEqual(choice.license.slice(0, 2));
    }
  });

  it('says that a project left or entered open source only if both licenses are known', () => {
    const items = itemsOf('licences');
    expect(items.length).toBeGreaterThan(10);
    expect(report).toContain('left open source');
    expect(report).toContain('became open source');
    for (const { text, choice } of items) {
      const [before, after] = choice.license;
      if (text.includes('left open source')) expect([before, after]).toEqual(['MIT', 'BUSL-1.1']);
      if (text.includes('became open source')) expect([before, after]).toEqual(['BUSL-1.1', 'MIT']);
    }
    const left = /case-(\d+) left open source/.exec(title)?.[1];
    if (left) expect(all[Number(left)]?.license).toEqual(['MIT', 'BUSL-1.1', 'host']);
  });

  it('does not report a license change if GitHub could not identify or find a license', () => {
    const texts = [
      ...news.map(({ description = '' }) => description),
      ...itemsOf('licences').map(({ text }) => text),
    ];
    for (const text of texts) {
      expect(text).not.toMatch(/NOASSERTION|\bNONE\b/);
    }
    const { length } = news.filter(({ title: one }) => /license/i.test(one));
    expect(length).toBeGreaterThan(0);
  });

  it('has an event for a repository release only if it was seen soon after its publication', () => {
    const published = eventsOf('release');
    for (const [index, choice] of all.entries()) {
      const event = published.get(idOf(index));
      const [old, newer] = releasesOf(choice);
      const latest = newer ?? (choice.release === 'first' ? old : undefined);
      const isFresh = latest !== undefined && addDays(latest[1], 7) >= latest[2];
      expect(event !== undefined, JSON.stringify(choice)).toBe(isFresh);
      if (event === undefined || latest === undefined) continue;
      const [tag, , seenOn] = latest;
      expect([event.after, event.day]).toEqual([tag, seenOn]);
      expect(event.before).toBe(newer ? 'v1.0.0' : null);
    }
    expect(published.size).toBeGreaterThan(100);
  });

  it('does not state the day on which a repository release was seen as its publication date', () => {
    const shared = news.filter(({ guid }) => guid?.endsWith('-releases'));
    expect(shared.length).toBeGreaterThan(0);
    for (const { title: one, description } of shared) {
      expect(`${one} ${description}`).not.toMatch(/published on|releases on/i);
    }
  });

  it('reports repository releases of the week, with the previous one if it was observed', () => {
    const items = itemsOf('releases');
    expect(items.length).toBeGreaterThan(0);
    for (const { text, choice } of items) {
      expect(['new', 'first']).toContain(choice.release);
      expect(text.includes(' after ')).toBe(choice.release === 'new');
    }
  });

  it('calls projects new only if no earlier source had them', () => {
    const added = eventsOf('new');
    const isNew = (choice: Choice) => choice.arrival === 'new';
    for (const id of added.keys()) expect(isNew(choiceOf(id)), id).toBe(true);
    expect(added.size).toBeGreaterThan(100);
    for (const { text, choice, id } of itemsOf('new')) {
      expect(isNew(choice), id).toBe(true);
      const stars = /\(([\d,]+) stars?\)/.exec(text)?.[1];
      const totals = days.map((day) => starsOf(choice, Number(id.slice(9)), day));
      if (stars) expect(totals.slice(3)).toContain(Number(stars.replaceAll(',', '')));
    }
    // The news and the report use the same rule, so they state the same number.
    expect(report).toContain(`${added.size} AI projects were added this week`);
  });

  it('states a gain of stars only if both ends of the week were observed', () => {
    const byId = new Map(gains.map((gain) => [gain.id, gain]));
    for (const [index, choice] of all.entries()) {
      const at = (day: string) => starsOf(choice, index, day);
      const isToday = at(today) !== null;
      const [from, to] = isToday
        ? [at('2030-02-24'), at(today)]
        : [at('2030-02-23'), at('2030-03-02')];
      const gain = byId.get(idOf(index));
      const label = `${JSON.stringify(choice)} ${JSON.stringify(gain)}`;
      expect(gain === undefined, label).toBe(from === null || to === null);
      if (!gain) continue;
      expect(gain.gain, label).toBe((to ?? 0) - (from ?? 0));
      const month = [at('2030-01-25'), at('2030-02-23')];
      const isMonthKnown = !isToday && month.every((total) => total !== null);
      const usual = isMonthKnown ? (((month[1] ?? 0) - (month[0] ?? 0)) * 7) / 29 : null;
      if (usual === null) expect(gain.usual, label).toBeNull();
      else expect(gain.usual, label).toBeCloseTo(usual);
    }
    const rose = itemsOf('rose');
    expect(rose.length).toBeGreaterThan(0);
    for (const { id } of rose) expect(byId.has(id)).toBe(true);
    expect(report).toContain(`${gains.length} AI projects observed throughout the week`);
  });

  it('has changes of health only between two labels that are not provisional', () => {
    for (const [id, event] of eventsOf('health')) {
      const { release, arrival, stars } = choiceOf(id);
      const label = JSON.stringify([choiceOf(id), event]);
      expect(release, label).not.toBe('none');
      expect(arrival, label).toBe('always');
      expect(stars.length, label).toBeLessThan(days.length);
    }
  });
});
