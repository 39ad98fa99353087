// Runs the one-line examples of the open data page against a server with a release of the small
// graph, if their tools are installed (`pip install pandas pyarrow polars datasets aiohttp requests
// duckdb==1.5.5 duckdb-extension-httpfs==1.5.5`; PYTHON selects the interpreter; R with the package
// arrow, otherwise R only parses the lines).
import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import { type DumpName, databaseFile, dumps } from '../../src/contracts/api/open-files.ts';
import { toDatabaseLines, toOneLiners } from '../../src/site/data/one-line-examples.ts';
import { makeFolder } from '../support/folders.ts';
import { listen } from '../support/listening.ts';
import { findPython } from '../support/python.ts';

const run = promisify(execFile);
const names = Object.keys(dumps) as DumpName[];
let url: string;
let files: string;

beforeAll(async () => {
  const made = await listen();
  url = made.url;
  files = (await made.serving.use((release) => join(release?.folder ?? '', 'site'))) ?? '';
});

const lineOf = (tool: string, dump: DumpName, base = url): string =>
  toOneLiners(dump, base).find((one) => one.tool === tool)?.code ?? '';

it('every dump has an example line for every tool, with its own URL', () => {
  for (const name of names) {
    const lines = toOneLiners(name, url);
    expect(lines.map(({ tool }) => tool)).toEqual([
      'DuckDB',
      'pandas',
      'Polars',
      'R',
      'JavaScript',
      'Hugging Face',
    ]);
    for (const { code } of lines) expect(code).toContain(`${url}/dumps/${name}.parquet`);
  }
});

it('DuckDB reads every dump, and attaches the database', async () => {
  await using db = await openDatabase(':memory:');
  for (const name of names) {
    const rows = await db.all(lineOf('DuckDB', name, files));
    expect(rows.length, name).toBeLessThanOrEqual(10);
  }
  const [{ code = '' } = {}] = toDatabaseLines(join(files, databaseFile));
  const [attach = '', from = ''] = code.split('; ');
  await db.run(attach);
  expect(await db.all(from)).toHaveLength(10);
});

const python = async (modules: readonly string[], lines: readonly string[]): Promise<string> => {
  const program = findPython(...modules) ?? '';
  const env = { ...process.env, HF_HOME: makeFolder() };
  return (await run(program, ['-c', lines.join('\n')], { env })).stdout.trim();
};

it.skipIf(!findPython('pandas', 'pyarrow'))('pandas reads a dump from its URL', async () => {
  const lines = [lineOf('pandas', 'projects'), 'print(len(projects), projects.columns[0])'];
  expect(await python(['pandas'], lines)).toBe('12 id');
});

it.skipIf(!findPython('polars'))('Polars reads a dump from its URL', async () => {
  const lines = [lineOf('Polars', 'price_changes'), 'print(price_changes.columns)'];
  const columns = dumps.price_changes.map((name) => `'${name}'`).join(', ');
  expect(await python(['polars'], lines)).toBe(`[${columns}]`);
});

it.skipIf(!findPython('datasets', 'aiohttp', 'requests'))(
  'Hugging Face loads a dump from its URL',
  async () => {
    const lines = [lineOf('Hugging Face', 'projects'), 'print(projects.num_rows)'];
    expect((await python(['datasets'], lines)).split('\n').at(-1)).toBe('12');
  },
);

it.skipIf(!findPython('duckdb', 'pandas'))('Python attaches the database', async () => {
  const [, { code = '' } = {}] = toDatabaseLines(join(files, databaseFile));
  expect(await python(['duckdb'], [code, 'print(len(projects))'])).toBe('12');
});

// DuckDB would download this extension from its own site. The test loads it from a file instead.
it.skipIf(!findPython('duckdb', 'duckdb_extension_httpfs'))(
  'DuckDB reads a dump and attaches the database over HTTP',
  async () => {
    const [{ code = '' } = {}] = toDatabaseLines(`${url}/${databaseFile}`);
    const lines = [
      'import duckdb, duckdb_extension_httpfs, glob, os, sys',
      'folder = os.path.dirname(duckdb_extension_httpfs.__file__)',
      '[extension] = glob.glob(folder + "/extensions/*/httpfs.duckdb_extension")',
      'connection = duckdb.connect(config={"autoinstall_known_extensions": "false"})',
      `connection.execute(f"load '{extension}'")`,
      ...[lineOf('DuckDB', 'projects'), code].map(
        (line) => `print(len(connection.execute(${JSON.stringify(line)}).fetchall()))`,
      ),
    ];
    expect((await python(['duckdb'], lines)).split('\n')).toEqual(['10', '10']);
  },
);

const rscript = (program: string) => spawnSync('Rscript', ['-e', program], { encoding: 'utf8' });
const hasR = rscript('1').status === 0;
const hasArrow = hasR && rscript('stopifnot(requireNamespace("arrow"))').status === 0;

it.skipIf(!hasR)('R parses the line of every dump', () => {
  const lines = names.map((name) => lineOf('R', name)).join('\n');
  const { stdout } = rscript(`cat(length(parse(text = ${JSON.stringify(lines)})))`);
  expect(stdout).toBe(String(names.length));
});

it.skipIf(!hasArrow)('R reads a dump from its URL', async () => {
  const program = `${lineOf('R', 'projects')}; cat(nrow(projects), names(projects)[1])`;
  expect((await run('Rscript', ['-e', program])).stdout).toBe('12 id');
});

const hasHyparquet = (() => {
  try {
    return createRequire(import.meta.url).resolve('hyparquet-compressors') !== '';
  } catch {
    return false;
  }
})();

it.skipIf(!hasHyparquet)('JavaScript reads a dump from its URL', async () => {
  const program = `${lineOf('JavaScript', 'price_changes')} console.log(Array.isArray(priceChanges), Object.keys(priceChanges[0]).join());`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim()).toBe(`true ${dumps.price_changes.join()}`);
});
