// Runs the code examples of the open data page that require no installed packages.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import { databaseFile, dumps, openFiles } from '../../src/contracts/api/open-files.ts';
import { toSnippets } from '../../src/site/data/code-examples.ts';
import { makeFolder } from '../support/folders.ts';

const run = promisify(execFile);
const folder = makeFolder();
const files: Readonly<Record<string, unknown>> = {
  '/projects-data.json': {
    projects: [
      { id: 'middling', health: { score: 40 } },
      { id: 'unscored', health: null },
      { id: 'thriving', health: { score: 90 } },
    ],
  },
  '/models-data.json': {
    models: [
      { id: 'dear/model', ctx: 1000, in: 3, out: 15 },
      { id: 'cheap/model', ctx: 2000, in: 0.1, out: 0.2 },
    ],
  },
  '/projects-velocity.json': { projects: [] },
};
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('ETag', '"one"');
    response.end(JSON.stringify(files[request.url ?? '']));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => server.close();
});

const codeOf = (title: string, base = url): string =>
  toSnippets(base).find((snippet) => snippet.title === title)?.code ?? '';

test('all data examples use existing files', () => {
  const known = new Set([
    ...Object.keys(openFiles).map((name) => `/${name}`),
    ...Object.keys(dumps).map((name) => `/dumps/${name}.parquet`),
    `/${databaseFile}`,
  ]);
  for (const { code } of toSnippets(url)) {
    const [, path = ''] = new RegExp(`${url}(/[\\w./-]+)`).exec(code) ?? [];
    expect([...known]).toContain(path);
  }
});

test('DuckDB lists the healthy projects with the most weekly stars', async () => {
  mkdirSync(join(folder, 'dumps'), { recursive: true });
  const db = await openDatabase(':memory:');
  await db.run(
    `copy (from (values ('a', 10, 80, 5), ('b', 20, 90, 7), ('c', 30, 20, 99))
      as project (name, stars, health, stars_7d)) to '${folder}/dumps/projects.parquet'`,
  );
  const rows = await db.all(codeOf('DuckDB', folder));
  db.close();
  expect(rows.map(({ name }) => name)).toEqual(['b', 'a']);
});

test('DuckDB attaches the database and counts permissive alternatives', async () => {
  const path = join(folder, databaseFile);
  mkdirSync(dirname(path), { recursive: true });
  const db = await openDatabase(':memory:');
  for (const statement of [
    `attach '${path}' as written`,
    "create table written.products as select 'maker' as slug, 'Maker' as name",
    `create table written.alternatives as from (values ('maker', 'permissive'),
      ('maker', 'permissive'), ('maker', 'copyleft')) as one (product, license_kind)`,
    'detach written',
    ...codeOf('DuckDB database', folder).split(';').slice(0, 1),
  ]) {
    await db.run(statement);
  }
  const rows = await db.all(codeOf('DuckDB database', folder).split(';')[1] ?? '');
  db.close();
  expect(rows).toEqual([{ name: 'Maker', alternatives: '2' }]);
});

test('Python prints the highest scores first and skips projects without a score', async () => {
  const { stdout } = await run('python3', ['-c', codeOf('Python')]);
  expect(stdout).toBe('90 thriving\n40 middling\n');
});

test('JavaScript prints the cheapest model first', async () => {
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    codeOf('JavaScript'),
  ]);
  expect(stdout.indexOf('cheap/model')).toBeGreaterThan(-1);
  expect(stdout.indexOf('cheap/model')).toBeLessThan(stdout.indexOf('dear/model'));
});

test('the shell command writes the file', async () => {
  await run('bash', ['-c', codeOf('Shell')], { cwd: folder });
  expect(JSON.parse(readFileSync(join(folder, 'velocity.json'), 'utf8'))).toEqual({ projects: [] });
});

test('the data examples that require packages have valid syntax', () => {
  const script = join(folder, 'pandas.py');
  writeFileSync(script, codeOf('Python with pandas'));
  execFileSync('python3', ['-m', 'py_compile', script]);
  const module = join(folder, 'parquet.mjs');
  writeFileSync(module, codeOf('JavaScript, Parquet'));
  execFileSync(process.execPath, ['--check', module]);
});
