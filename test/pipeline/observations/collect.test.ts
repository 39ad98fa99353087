import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeCollect } from '../../../pipeline/commands/collect.ts';
import { createUpstream } from '../../../pipeline/io/upstream/client.ts';
import {
  type CollectDeps,
  type Collector,
  collectAll,
} from '../../../pipeline/observations/collect.ts';
import { journalFile, openJournal } from '../../../pipeline/observations/collection-journal.ts';
import { describeSource } from '../../../pipeline/observations/source-report.ts';
import type { Decoded, Source } from '../../../pipeline/sources/source.ts';
import { makePriceRow } from '../../support/price-rows.ts';
import { silent } from '../../support/silent.ts';
import { startFaults } from '../../support/upstreams/faults.ts';
import { type JsonAnswer, serveJson } from '../../support/upstreams/json-server.ts';
import { openWorkspace } from './workspace.ts';

const day = '2030-01-31';
const startMs = Date.parse(`${day}T05:00:00Z`);
const perPage = 10;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface PagesOptions {
  readonly id?: string;
  readonly pages?: number;
  /** Returns how many records of a page are invalid, by page number. */
  readonly refused?: (page: number) => number;
  readonly unknown?: readonly string[];
}

/** Creates a source of Hugging Face spaces in pages. */
function createPages({
  id = 'pages',
  pages = 20,
  refused,
  unknown = [],
}: PagesOptions = {}): Source {
  return {
    id,
    streams: ['hub_spaces'],
    async collect({ ask, batch, observedAt }) {
      for (let page = 1; page <= pages; page += 1) {
        await batch(`page ${page}`, async () => {
          const { body } = await ask({ path: `/pages/${page}` });
          const names = (body as { names: string[] }).names;
          const bad = refused?.(page) ?? 0;
          const decoded: Decoded = {
            observed: names.slice(bad).map((name, n) => ({
              stream: 'hub_spaces',
              row: {
                source: id,
                observed_at: observedAt,
                position: page * perPage + n,
                id: name,
                title: null,
                sdk: null,
                likes: 1,
                trending: null,
                created_at: null,
              },
            })),
            refused: names.slice(0, bad).map((name) => ({
              stream: 'hub_spaces',
              record: { name },
              reason: 'likes: missing',
            })),
            unknown,
          };
          return { decoded, next: null };
        });
      }
    },
  };
}

const answerPage = ({ pathname }: URL): JsonAnswer => {
  const page = pathname.split('/').at(-1);
  return { body: { names: Array.from({ length: perPage }, (_, n) => `maker/${page}-${n}`) } };
};

async function startPages() {
  const server = await serveJson(answerPage);
  closing.push(server.close);
  return server;
}

function createCollector(source: Source, url: string): Collector {
  const clock = { ms: startMs };
  const stopping = new AbortController();
  const upstream = createUpstream({
    name: 'Pages',
    baseUrl: url,
    tokenSetting: null,
    urlSetting: 'PAGES_URL',
    nowMs: () => clock.ms,
    sleep: async (ms) => {
      clock.ms += ms;
    },
    deadlineMs: 300,
    signal: stopping.signal,
  });
  return { source, upstream, stop: () => stopping.abort() };
}

async function openDeps(): Promise<CollectDeps & Awaited<ReturnType<typeof openWorkspace>>> {
  const workspace = await openWorkspace();
  const collect = join(workspace.folder, 'collect');
  return { ...workspace, collect, progress: silent, nowMs: () => startMs };
}

/** A source of 200 spaces whose budget is too small for `undone` of them. */
const poor = (undone: number): Source => ({
  ...createPages(),
  async collect(collection) {
    await createPages({ pages: (200 - undone) / 10 }).collect(collection);
    const note = `The budget did not reach ${undone} spaces.`;
    const none = { slices: 0, slicesIncomplete: 0, promised: 0, read: 0, gone: 0 };
    return { ...none, undone, note };
  },
});

const broken: Source = {
  ...createPages(),
  async collect() {
    throw new Error('The process was interrupted.');
  },
};

describe('a collection', () => {
  it('refuses rows that were observed in the future', async () => {
    const { url } = await startPages();
    const deps = await openDeps();
    const pages = createPages({ pages: 10 });
    const source: Source = {
      ...pages,
      collect: (collection) => pages.collect({ ...collection, observedAt: '2035-01-01T00:00:00Z' }),
    };
    const [report] = await collectAll(deps, [createCollector(source, url)], { day });
    expect(report).toMatchObject({
      outcome: 'failed',
      rows: 0,
      reasons: { 'observed_at: is in the future': 100 },
    });
  });

  it('is complete although 5% of the requests fail in various ways', async () => {
    const { url } = await startPages();
    const calm = await openDeps();
    const source = createPages({ pages: 200 });
    await collectAll(calm, [createCollector(source, url)], { day });
    const faulty = await startFaults(url, { seed: 3, share: 0.05 });
    closing.push(faulty.close);
    const rough = await openDeps();
    const [report] = await collectAll(rough, [createCollector(source, faulty.url)], { day });
    expect(report).toMatchObject({ outcome: 'complete', rows: 2000, quarantined: 0 });
    expect(faulty.faults.length).toBeGreaterThan(4);
    const file = `observations/hub_spaces/pages/${day.slice(0, 7)}.parquet`;
    expect((await rough.read(file)).equals(await calm.read(file))).toBe(true);
  }, 30_000);

  it('continues when one source is down, and keeps the earlier data of that source', async () => {
    const { url, close } = await startPages();
    const deps = await openDeps();
    const a = createPages({ id: 'a', pages: 3 });
    await collectAll(deps, [createCollector(a, url)], { day: '2030-01-30' });
    const other = await startPages();
    await close();
    closing.splice(0, 1);
    const reports = await collectAll(
      deps,
      [createCollector(a, url), createCollector(createPages({ id: 'b', pages: 2 }), other.url)],
      { day },
    );
    expect(reports.map(({ outcome, rows }) => [outcome, rows])).toEqual([
      ['failed', 0],
      ['complete', 20],
    ]);
    expect(describeSource(reports[0] ?? expect.fail())).toMatch(
      /failed after 6 requests. Pages could/,
    );
    expect(
      await deps
        .rows('hub_spaces', 'day::varchar as day, source, count(*)::int as n')
        .catch(() => undefined),
    ).toBeUndefined();
    expect(await deps.rows('collections', 'day::varchar as day, source, outcome')).toEqual([
      { day: '2030-01-30', source: 'a', outcome: 'complete' },
      { day, source: 'a', outcome: 'failed' },
      { day, source: 'b', outcome: 'complete' },
    ]);
    expect(await deps.files()).toContain('observations/hub_spaces/a/2030-01.parquet');
  });

  it('repeats no request after an interruption', async () => {
    const server = await startPages();
    const deps = await openDeps();
    const limited: Source = {
      ...createPages(),
      async collect(collection) {
        let asked = 0;
        await createPages().collect({
          ...collection,
          ask: async (request) => {
            asked += 1;
            if (asked > 7) throw new Error('The process was interrupted.');
            return await collection.ask(request);
          },
        });
      },
    };
    const [first] = await collectAll(deps, [createCollector(limited, server.url)], { day });
    expect(first?.failed).toBe('pages could not process a response: The process was interrupted.');
    const later = { ...deps, nowMs: () => startMs + 3_600_000 };
    const [second] = await collectAll(later, [createCollector(createPages(), server.url)], { day });
    expect(second).toMatchObject({
      outcome: 'complete',
      rows: 200,
      resumedBatches: 7,
      requests: 13,
    });
    expect(new Set(server.requests).size).toBe(server.requests.length);
    expect(await deps.rows('hub_spaces', 'distinct observed_at::varchar as at')).toEqual([
      { at: '2030-01-31 05:00:00' },
    ]);
    expect(await deps.files()).not.toContain(`collect/${day}/pages.jsonl`);
  });

  it('is repeated only with `again`, and deletes journals of other days', async () => {
    const server = await startPages();
    const deps = await openDeps();
    const run = async (options: { day: string; again?: boolean }) =>
      await collectAll(deps, [createCollector(createPages({ pages: 2 }), server.url)], options);
    expect((await run({ day }))[0]?.outcome).toBe('complete');
    const [kept] = await run({ day });
    expect(kept).toMatchObject({ outcome: 'kept', rows: 20 });
    expect(describeSource(kept ?? expect.fail())).toBe('already collected: 20 rows, 2 requests');
    expect(server.requests).toHaveLength(2);
    expect((await run({ day, again: true }))[0]?.outcome).toBe('complete');
    expect(server.requests).toHaveLength(4);
    await run({ day: '2030-02-01' });
    writeFileSync(join(deps.collect, '2030-02-01', 'pages.done.json'), '{"torn');
    expect((await run({ day: '2030-02-01' }))[0]?.outcome).toBe('complete');
    expect(server.requests).toHaveLength(8);
  });

  it('is only partial if the budget was too small, and continues in the next run', async () => {
    const server = await startPages();
    const deps = await openDeps();
    const run = async () =>
      await collectAll(deps, [createCollector(poor(180), server.url)], { day });
    const [partial] = await run();
    expect(partial).toMatchObject({ outcome: 'partial', failed: null, rows: 20 });
    const [kept] = await run();
    expect(kept).toMatchObject({ outcome: 'kept', reach: { undone: 180 } });
    expect(server.requests).toHaveLength(2);
    expect(describeCollect({ day, sources: [kept ?? expect.fail()] })).toEqual([
      'pages: already collected: partial: 20 rows, 2 requests. The budget did not reach 180 spaces.',
      `Partially collected for ${day}, because the budget ran out: pages.`,
    ]);
    expect(await deps.rows('collections', 'outcome, undone::int as undone')).toEqual([
      { outcome: 'partial', undone: 180 },
    ]);
  });

  it('when repeated, never replaces data with less data', async () => {
    const server = await startPages();
    const deps = await openDeps();
    const run = async (source: Source, again: boolean) =>
      (await collectAll(deps, [createCollector(source, server.url)], { day, again }))[0];
    const outcomes = async () => await deps.rows('collections', 'outcome, rows::int as rows');
    expect(await run(createPages(), false)).toMatchObject({ outcome: 'complete', rows: 200 });
    for (let time = 0; time < 2; time += 1) {
      const less = await run(poor(180), true);
      expect(less).toMatchObject({ outcome: 'kept', failed: null, rows: 200 });
      expect(describeCollect({ day, sources: [less ?? expect.fail()] })).toEqual([
        'pages: already collected: 200 rows, 20 requests. A second collection covered less, so the ' +
          'earlier result was kept: The budget did not reach 180 spaces.',
        `Collected everything for ${day}.`,
      ]);
      // A failed run in between does not change that.
      expect(await run(broken, true)).toMatchObject({ outcome: 'failed' });
      expect(await run(poor(180), false)).toMatchObject({ outcome: 'kept', rows: 200 });
    }
    expect(await deps.rows('hub_spaces', 'count(*)::int as n')).toEqual([{ n: 200 }]);
    expect(await outcomes()).toEqual([{ outcome: 'complete', rows: 200 }]);
    expect(await deps.files()).not.toContain(`collect/${day}/pages.jsonl`);
    expect(await run(createPages({ pages: 3 }), true)).toMatchObject({ outcome: 'complete' });
    expect(await outcomes()).toEqual([{ outcome: 'complete', rows: 30 }]);
  });

  it('when repeated, replaces a small partial result with a larger one', async () => {
    const server = await startPages();
    const deps = await openDeps();
    const run = async (undone: number) =>
      (
        await collectAll(deps, [createCollector(poor(undone), server.url)], { day, again: true })
      )[0];
    expect(await run(180)).toMatchObject({ outcome: 'partial', rows: 20 });
    expect(await run(190)).toMatchObject({ outcome: 'kept', rows: 20 });
    expect(await run(150)).toMatchObject({ outcome: 'partial', rows: 50 });
    expect(await deps.rows('hub_spaces', 'count(*)::int as n')).toEqual([{ n: 50 }]);
  });

  it('keeps every price of a model that changes twice on one day', async () => {
    const server = await startPages();
    const deps = await openDeps();
    const listAt = async (time: string, prices: readonly string[]) => {
      const rows = prices.map((price, n) =>
        makePriceRow({
          source: 'prices',
          model: `maker/m-${n}`,
          observed_at: `${day}T${time}:00Z`,
          price_in_usd_per_mtok: price,
        }),
      );
      const list: Source = {
        id: 'prices',
        streams: ['model_prices'],
        async collect({ batch }) {
          await batch('list', async () => ({
            decoded: {
              observed: rows.map((row) => ({ stream: 'model_prices', row })),
              refused: [],
              unknown: [],
            },
            next: null,
          }));
          return undefined;
        },
      };
      const collector = createCollector(list, server.url);
      const [report] = await collectAll(deps, [collector], { day, again: true });
      expect(report).toMatchObject({ outcome: 'complete', quarantined: 0 });
    };
    await listAt('05:00', ['1', '7']);
    await listAt('06:00', ['2']);
    await listAt('07:00', ['3']);
    // The same list again, as after a crash, adds no rows.
    await listAt('07:00', ['3']);
    expect(
      await deps.rows(
        'model_prices',
        "model, strftime(observed_at, '%H:%M') as at, price_in_usd_per_mtok::int as price",
      ),
    ).toEqual([
      { model: 'maker/m-0', at: '05:00', price: 1 },
      { model: 'maker/m-0', at: '06:00', price: 2 },
      { model: 'maker/m-0', at: '07:00', price: 3 },
      { model: 'maker/m-1', at: '05:00', price: 7 },
    ]);
  });

  it('reports a disk error, whatever the sources return', async () => {
    const { url } = await startPages();
    const deps = await openDeps();
    writeFileSync(deps.collect, 'a file where a folder should be');
    const collectors = [createCollector(createPages(), url)];
    await expect(collectAll(deps, collectors, { day })).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});

describe('format drift', () => {
  it('is reported once for new fields', async () => {
    const { url } = await startPages();
    const deps = await openDeps();
    const run = async (unknown: string[]) =>
      (
        await collectAll(deps, [createCollector(createPages({ unknown, pages: 2 }), url)], {
          day,
          again: true,
        })
      )[0]?.newFields;
    expect(await run(['b', 'a'])).toEqual(['a', 'b']);
    expect(await run(['a', 'b', 'c'])).toEqual(['c']);
    expect(await run(['a'])).toEqual([]);
    writeFileSync(join(deps.collect, 'fields/pages.json'), 'torn');
    expect(await run(['a'])).toEqual(['a']);
  });

  it('in 2% of the records moves them to quarantine and writes the rest', async () => {
    const { url } = await startPages();
    const deps = await openDeps();
    const source = createPages({ pages: 10, refused: (page) => (page <= 2 ? 1 : 0) });
    const [report] = await collectAll(deps, [createCollector(source, url)], { day });
    expect(report).toMatchObject({ outcome: 'complete', rows: 98, quarantined: 2 });
    const lines = (await deps.read(`quarantine/hub_spaces/day=${day}/pages.jsonl`)).toString();
    expect(lines.split('\n')[0]).toBe('{"reason":"likes: missing","record":{"name":"maker/1-0"}}');
  });

  it('in more than 5% of the records fails the source, and nothing is written', async () => {
    const { url } = await startPages();
    const deps = await openDeps();
    const source = createPages({ pages: 20, refused: (page) => (page <= 11 ? 1 : 0) });
    const [report] = await collectAll(deps, [createCollector(source, url)], { day });
    expect(report).toMatchObject({ outcome: 'failed', rows: 0, quarantined: 11 });
    expect(report?.failed).toBe(
      'The response does not match the documented format. Missing: likes. ' +
        "Read the source's changelog and check its decoder.",
    );
    expect(await deps.rows('collections', 'outcome')).toEqual([{ outcome: 'failed' }]);
    expect(await deps.files()).not.toContain(
      `observations/hub_spaces/pages/${day.slice(0, 7)}.parquet`,
    );
    const good = createCollector(createPages({ pages: 20 }), url);
    expect((await collectAll(deps, [good], { day }))[0]).toMatchObject({
      outcome: 'complete',
      rows: 200,
    });
  });

  it('in all records fails the source and keeps the existing data', async () => {
    const { url } = await startPages();
    const deps = await openDeps();
    await collectAll(deps, [createCollector(createPages({ pages: 1 }), url)], { day });
    const source = createPages({ pages: 1, refused: () => perPage });
    const collectors = [createCollector(source, url)];
    const [report] = await collectAll(deps, collectors, { day, again: true });
    expect(report).toMatchObject({ outcome: 'failed', rows: 0, quarantined: perPage });
    expect(report?.failed).toMatch(/Missing: likes\./);
    expect(await deps.rows('hub_spaces', 'id')).toHaveLength(perPage);
    expect(await deps.rows('collections', 'outcome')).toEqual([{ outcome: 'complete' }]);
    expect(await deps.files()).not.toContain(`collect/${day}/pages.jsonl`);
  });

  it('is suspected if a list is empty', async () => {
    const deps = await openDeps();
    const { url } = await startPages();
    const collectors = [createCollector(createPages({ pages: 0 }), url)];
    const [report] = await collectAll(deps, collectors, { day });
    expect(report?.failed).toContain('the responses contain no observations');
  });
});

describe('the journal of a collection', () => {
  const nothing: Decoded = { observed: [], refused: [], unknown: [] };
  const openIn = async (folder: string) =>
    await openJournal(journalFile(folder, day, 'x'), `${day}T05:00:00Z`);
  const done = (next: unknown) => async () => ({ decoded: nothing, next });

  it('runs each batch once, even if it is requested twice at the same time', async () => {
    const { folder } = await openWorkspace();
    const journal = await openIn(folder);
    let times = 0;
    const work = async () => {
      times += 1;
      return { decoded: nothing, next: times };
    };
    expect(await Promise.all([journal.batch('a', work), journal.batch('a', work)])).toEqual([1, 1]);
    await expect(journal.batch('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await journal.batch('b', done('yes'))).toBe('yes');
    await journal.close();
  });

  it.each([
    ['an incomplete line', '{"id":"c","next":3,"deco'],
    ['an incomplete line with a line break', '{"id":"c","next":3,"deco\n'],
    ['a line of another kind', '{"other":true}\n'],
    ['zeroes', '\0\0\0\0'],
  ])('ignores %s at its end and continues after the complete lines', async (_, torn) => {
    const { folder } = await openWorkspace();
    const first = await openIn(folder);
    await first.batch('a', done({ ids: ['é'] }));
    await first.batch('b', done(2));
    await first.close();
    writeFileSync(journalFile(folder, day, 'x'), torn, { flag: 'a' });
    const second = await openIn(folder);
    expect(second.resumed).toBe(2);
    expect(await second.batch('a', done('anew'))).toEqual({ ids: ['é'] });
    expect(await second.batch('c', done('c'))).toBe('c');
    await second.close();
    const third = await openIn(folder);
    expect(third.resumed).toBe(3);
    await third.close();
  });

  it('starts again if its file has another format version', async () => {
    const { folder } = await openWorkspace();
    mkdirSync(join(folder, day));
    writeFileSync(journalFile(folder, day, 'x'), '{"version":0}\n{"id":"a","next":1}\n');
    const journal = await openIn(folder);
    expect(journal.resumed).toBe(0);
    expect(await journal.batch('a', done('anew'))).toBe('anew');
    await journal.close();
  });
});
