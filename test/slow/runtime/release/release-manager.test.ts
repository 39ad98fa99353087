// Switching releases during requests.
import {
  cpSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import type { LoadedRelease } from '../../../../src/runtime/release/loaded-release.ts';
import { hashFile } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeApp, makeCurrent, writeServedRelease } from '../../../support/served-release.ts';

const [first, second, third] = [
  '20260701T050000Z',
  '20260702T050000Z',
  '20260703T050000Z',
] as const;

/** Releases that are made once and copied into each test's folder. */
const store = makeFolder();
let dataDir: string;
let parts: ReturnType<typeof makeApp>;
beforeAll(async () => {
  await writeServedRelease(store, { id: first });
  await writeServedRelease(store, { id: second, change: (rows) => rows.project.pop() });
  await writeServedRelease(store, { id: third });
});

/** Copies a release into the data folder and returns its folder. */
function put(id: string): string {
  const folder = join(dataDir, 'releases', id);
  cpSync(join(store, 'releases', id), folder, { recursive: true });
  return folder;
}

beforeEach(async () => {
  dataDir = makeFolder();
  parts = makeApp(dataDir);
  put(first);
  makeCurrent(dataDir, first);
  await parts.serving.refresh();
  return () => parts.serving.close();
});

const served = async () => await parts.serving.use(async (release) => release?.id);
const projects = async (release: LoadedRelease | undefined) =>
  (await release?.snapshot.rows('select count(*) as n from project'))?.[0]?.n;
const messages = () => parts.lines.map(({ message }) => message);

describe('a new release', () => {
  it('is served once the link named current points to it', async () => {
    expect(await served()).toBe(first);
    put(second);
    await parts.serving.refresh();
    expect(await served()).toBe(first);
    makeCurrent(dataDir, second);
    await parts.serving.refresh();
    expect(await served()).toBe(second);
    expect(await parts.serving.use(projects)).toBe(11);
  });

  it('keeps the old release open until requests in flight have finished', async () => {
    put(second);
    makeCurrent(dataDir, second);
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const inFlight = parts.serving.use(async (release) => {
      await gate;
      return await projects(release);
    });
    await parts.serving.refresh();
    expect(await parts.serving.use(projects)).toBe(11);
    expect(messages()).not.toContain('closed a release');
    finish();
    expect(await inFlight).toBe(12);
    expect(messages()).toContain('closed a release');
  });

  it('is opened only once by simultaneous refreshes', async () => {
    put(second);
    makeCurrent(dataDir, second);
    await Promise.all([parts.serving.refresh(), parts.serving.refresh(), parts.serving.refresh()]);
    expect(messages().filter((message) => message === 'serving a release')).toHaveLength(2);
  });

  it('may be an older one, after a rollback', async () => {
    put(second);
    makeCurrent(dataDir, second);
    await parts.serving.refresh();
    makeCurrent(dataDir, first);
    await parts.serving.refresh();
    expect(await served()).toBe(first);
    expect(await parts.serving.use(projects)).toBe(12);
  });

  it('does not cause errors for hundreds of requests during switches', async () => {
    put(second);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 10; turn += 1) {
      makeCurrent(dataDir, turn % 2 === 0 ? second : first);
      const paths = ['/', '/api/v1/meta', '/projects/cinder/newcomer', '/projects-data.json'];
      const requests = Array.from({ length: 40 }, async (_, index) => {
        const response = await parts.app.request(paths[index % paths.length] ?? '/');
        await response.arrayBuffer();
        return response.status;
      });
      await parts.serving.refresh();
      for (const status of await Promise.all(requests)) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([200, 301]);
  });
});

describe('a damaged release', () => {
  const breakages: Array<[string, (folder: string) => void, RegExp]> = [
    ['without a manifest', (folder) => rmSync(join(folder, 'manifest.json')), /ENOENT/],
    [
      'with a truncated manifest',
      (folder) => truncateSync(join(folder, 'manifest.json'), 100),
      /JSON/,
    ],
    [
      'with another id',
      (folder) => edit(folder, second, third),
      /The manifest in \S+ belongs to release 2026070/,
    ],
    ['without a graph', (folder) => rmSync(join(folder, 'graph.duckdb')), /graph\.duckdb/],
    [
      'with a graph that is not a database',
      (folder) => writeFileSync(join(folder, 'graph.duckdb'), 'x'.repeat(9000)),
      /graph\.duckdb has 9000 bytes/,
    ],
    [
      'with one wrong byte in the graph',
      (folder) => {
        const path = join(folder, 'graph.duckdb');
        const bytes = readFileSync(path);
        const middle = bytes.length >> 1;
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      /graph\.duckdb has \d+ bytes and sha256 [0-9a-f]{64}, but the manifest lists/,
    ],
    [
      'without its pages',
      (folder) => rmSync(join(folder, 'site'), { recursive: true }),
      /^The manifest lists \d+ files that are missing or the wrong size\. The first is site\/\S+\. Roll back to another release, or publish again\.$/,
    ],
    [
      'without one of its pages',
      (folder) => rmSync(join(folder, 'site/index.html')),
      /^The manifest lists 1 file that is missing or the wrong size\. The first is site\/index\.html\. Roll back to another release, or publish again\.$/,
    ],
    [
      'with a graph of another day',
      (folder) => edit(folder, '"as_of": "2026-06-30"', '"as_of": "2026-06-29"'),
      /manifest lists 11 as of 2026-06-29/,
    ],
  ];

  it.each(breakages)(
    'is refused and logged, and the old release stays: %s',
    async (_, spoil, reason) => {
      spoil(put(second));
      makeCurrent(dataDir, second);
      await parts.serving.refresh();
      await parts.serving.refresh();
      expect(await served()).toBe(first);
      expect((await parts.app.request('/')).status).toBe(200);
      const errors = parts.lines.filter(({ level }) => level === 'error');
      expect(errors).toHaveLength(1);
      expect(errors[0]?.fields).toMatchObject({ release: second, serving: first });
      expect(String(errors[0]?.fields.reason)).toMatch(reason);
    },
  );

  it('is skipped when the next valid release appears', async () => {
    rmSync(join(put(second), 'graph.duckdb'));
    makeCurrent(dataDir, second);
    await parts.serving.refresh();
    put(third);
    makeCurrent(dataDir, third);
    await parts.serving.refresh();
    expect(await served()).toBe(third);
  });

  it('is retried after a minute of refreshes, because the error may have been temporary', async () => {
    const folder = put(second);
    const graph = readFileSync(join(folder, 'graph.duckdb'));
    rmSync(join(folder, 'graph.duckdb'));
    makeCurrent(dataDir, second);
    await parts.serving.refresh();
    writeFileSync(join(folder, 'graph.duckdb'), graph);
    for (let look = 1; look < 60; look += 1) await parts.serving.refresh();
    expect(await served()).toBe(first);
    await parts.serving.refresh();
    expect(await served()).toBe(second);
  });

  it('is retried soon if no other release is loaded', async () => {
    const other = makeApp(dataDir);
    rmSync(join(dataDir, 'releases', first), { recursive: true });
    const folder = put(second);
    const manifest = readFileSync(join(folder, 'manifest.json'));
    rmSync(join(folder, 'manifest.json'));
    makeCurrent(dataDir, second);
    await other.serving.refresh();
    expect(other.lines.at(-1)?.message).toMatch(/no other release is loaded$/);
    writeFileSync(join(folder, 'manifest.json'), manifest);
    for (let look = 1; look <= 5; look += 1) await other.serving.refresh();
    expect(await other.serving.use((release) => release?.id)).toBe(second);
    other.serving.close();
  });

  it('that lacks a table is refused with the name of the table', async () => {
    const folder = put(second);
    await change(folder, 'drop table project_alias');
    makeCurrent(dataDir, second);
    await parts.serving.refresh();
    const reason = parts.lines.find(({ level }) => level === 'error')?.fields.reason;
    expect(reason).toBe(
      'These tables are missing from the graph: project_alias. Roll back to another release, or publish again.',
    );
  });
});

describe('closing the release manager', () => {
  it('closes the served release and opens no other one', async () => {
    put(second);
    makeCurrent(dataDir, second);
    const looking = parts.serving.refresh();
    parts.serving.close();
    await looking;
    expect(await served()).toBeUndefined();
    expect((await parts.app.request('/')).status).toBe(503);
  });
});

/** Changes the graph of a release and updates its manifest. */
async function change(folder: string, sql: string): Promise<void> {
  const path = join(folder, 'graph.duckdb');
  const before = await hashFile(path);
  const db = await openDatabase(path);
  await db.run(sql);
  await db.run('checkpoint');
  db.close();
  const after = await hashFile(path);
  edit(folder, before.sha256, after.sha256);
  if (before.bytes !== after.bytes) edit(folder, String(before.bytes), String(after.bytes));
}

function edit(folder: string, from: string, to: string): void {
  const path = join(folder, 'manifest.json');
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`The manifest does not contain ${from}.`);
  writeFileSync(path, changed);
}

describe('the open files of releases', () => {
  let scratch: string;
  beforeEach(() => {
    scratch = makeFolder();
    vi.stubEnv('TMPDIR', scratch);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** Counts open files of this process in the folder, including deleted ones (Linux only). */
  const countOpen = (folder: string): number =>
    readdirSync('/proc/self/fd').filter((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder);
      } catch {
        return false;
      }
    }).length;

  it('are only those of the served release, after any number of switches', async () => {
    for (const id of [second, third]) put(id);
    for (const id of [second, third, first, second]) {
      makeCurrent(dataDir, id);
      await parts.serving.refresh();
      expect(await served()).toBe(id);
      // One for its projects and one for its histories.
      expect(countOpen(scratch)).toBe(2);
    }
    expect(countOpen(join(dataDir, 'releases', second))).toBeGreaterThan(0);
    expect(countOpen(join(dataDir, 'releases', third))).toBe(0);
    expect(readdirSync(scratch)).toEqual([]);
    parts.serving.close();
    expect(countOpen(scratch)).toBe(0);
  });

  it('are closed if a release is refused while it is loading', async () => {
    const folder = put(second);
    await change(folder, 'alter table history rename column stars to no_stars');
    makeCurrent(dataDir, second);
    await parts.serving.refresh();
    expect(await served()).toBe(first);
    expect(parts.lines.at(-1)?.fields.reason).toMatch(/stars/);
    expect(countOpen(scratch)).toBe(0);
  });
});
