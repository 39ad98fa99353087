// `daybreak sync` with a static web server that has the dumps and the change files.
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dumps } from '../../../src/contracts/api/open-files.ts';
import { runDaybreak } from '../../support/daybreak-command.ts';
import { publishHandMade, recordCurrent } from '../../support/dump-files.ts';
import { makeFolder } from '../../support/folders.ts';
import { listenWith } from '../../support/listening.ts';

const count = Object.keys(dumps).length;
const dataDir = makeFolder();
const copy = join(makeFolder(), 'copy');
const requested: string[] = [];
let damaged = '';

const url = await listenWith((request) => {
  const { pathname } = new URL(request.url);
  requested.push(pathname);
  const root = pathname.startsWith('/changes/') ? dataDir : join(dataDir, 'current/site');
  if (!existsSync(join(root, pathname))) return new Response('not found', { status: 404 });
  return new Response(pathname === damaged ? 'cut' : readFileSync(join(root, pathname)));
});

/** Many projects, of which one changes, so that change files are smaller than the dumps. */
async function publish(n: number): Promise<void> {
  const day = `2026-07-0${n}`;
  const projects = Array.from({ length: 2000 }, (_, at) => {
    const stars = at === 7 ? n : at;
    const name = createHash('sha256').update(String(at)).digest('hex');
    return `('p-${at}', '${name}', ${stars}, [], null, null, '${day}')`;
  });
  await publishHandMade(dataDir, { id: `2026070${n}T050000Z`, day, rows: { projects } });
  await recordCurrent(dataDir, new Date(`${day}T06:00:00Z`));
}

function sync(words = `sync ${copy}`) {
  requested.length = 0;
  const env = { HOME: makeFolder(), DAYBREAK_URL: url };
  return runDaybreak(words.split(' '), { env, isTerminal: false });
}

const starsOf = async (): Promise<unknown> => {
  const { stdout } = await sync(
    `sql --json --dir ${copy} select stars, day from projects where id = 'p-7'`,
  );
  return JSON.parse(stdout).data;
};

/** Checks that `datapackage.json` lists the checksums of the local files. */
function expectDescribed(): void {
  const { resources } = JSON.parse(readFileSync(join(copy, 'datapackage.json'), 'utf8'));
  for (const { path, hash } of resources) {
    const sha256 = createHash('sha256')
      .update(readFileSync(join(copy, path)))
      .digest('hex');
    expect(hash).toBe(`sha256:${sha256}`);
  }
}

beforeAll(() => publish(1));

describe('daybreak sync', () => {
  it('downloads the dumps first, and only change files afterwards', async () => {
    expect(await sync()).toMatchObject({ code: 0 });
    expect(requested.filter((path) => path.startsWith('/dumps/'))).toHaveLength(count + 1);
    expect((await sync()).stderr).toContain(`: 0 of ${count} files changed`);
    await publish(2);
    await publish(3);
    const { code, stderr } = await sync();
    expect(stderr).toMatch(/: 2 rows from 2 change files \(0\.0 MB\), all checksums verified/);
    expect(code).toBe(0);
    expect(requested).toEqual([
      '/changes/index.json',
      '/dumps/datapackage.json',
      '/changes/index.json',
      '/changes/2.parquet',
      '/changes/3.parquet',
    ]);
    expect(await starsOf()).toEqual([{ stars: '3', day: '2026-07-03' }]);
    expectDescribed();
  });

  it.each([
    ['a change file is truncated', () => (damaged = '/changes/4.parquet'), '4.parquet has 3 bytes'],
    ['the copy was altered', () => appendFileSync(join(copy, 'models.parquet'), 'x'), ''],
  ])('downloads the dumps again when %s', async (_, damage, message) => {
    await publish(4 + Number(message === ''));
    damage();
    const { code, stderr } = await sync();
    expect(stderr).toContain(message);
    expect(stderr).toMatch(new RegExp(`\\d+ of ${count} files downloaded`));
    expect(code).toBe(0);
    expect(await starsOf()).toEqual([
      { stars: message ? '4' : '5', day: `2026-07-0${message ? 4 : 5}` },
    ]);
    damaged = '';
    expect((await sync()).stderr).toContain(`: 0 of ${count} files changed`);
  });

  it.each([
    ['the same release', 0, ': 0 of'],
    ['a newer release', 1, ' rows from 1 change files'],
  ])('completes an interrupted update, then updates to %s', async (_, newer, message) => {
    await publish(6 + newer);
    const before = readFileSync(join(copy, 'datapackage.json'), 'utf8');
    await sync();
    // Restores the state in which the update had not yet moved the last two files.
    const aside = join(copy, '.applying');
    mkdirSync(aside);
    for (const name of ['projects.parquet', 'changes-state.json']) {
      renameSync(join(copy, name), join(aside, name));
    }
    writeFileSync(join(copy, 'projects.parquet'), 'old');
    writeFileSync(join(copy, 'datapackage.json'), before);
    if (newer) await publish(8);
    const { code, stderr } = await sync();
    expect(stderr).toContain(message);
    expect(code).toBe(0);
    expect(requested.filter((path) => /dumps.*parquet/.test(path))).toEqual([]);
    expect(existsSync(aside)).toBe(false);
    expectDescribed();
    const n = newer ? 8 : 6;
    expect(await starsOf()).toEqual([{ stars: String(n), day: `2026-07-0${n}` }]);
  });
});
