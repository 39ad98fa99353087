// Prepares the files of DuckDB-Wasm, which runs the queries of the SQL page. The files depend only
// on installed packages and on this code. `npm run build` or the first publication creates them,
// and each release gets a copy.

import { createHash } from 'node:crypto';
import { constants, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { SqlEngine, sqlEngineFolder } from '../../src/contracts/files/sql-engine.ts';
import { isMain } from '../../src/lib/is-main.ts';
import { projectRoot } from '../io/project-root.ts';
import { prepareFolder } from './prepared-folders.ts';

const sharedFolder = join(projectRoot, 'dist', 'sql-engine');
const packageName = '@duckdb/duckdb-wasm';
/**
 * The smallest variant of DuckDB-Wasm that runs in every current browser. It does not use threads.
 */
const variant = 'eh';

/** The licenses of DuckDB-Wasm and Apache Arrow require this notice. */
const notice =
  '/*! DuckDB-Wasm, MIT License, Copyright Stichting DuckDB Foundation. ' +
  'Apache Arrow, Apache License 2.0, Copyright The Apache Software Foundation. */\n';

const entry = `export { AsyncDuckDB, VoidLogger } from '${packageName}';`;

/**
 * Code at the start of the worker script that decompresses the WebAssembly module during the
 * download. With gzip, the module takes 8 MB in a release instead of 42 MB. Its extension `.bin`
 * keeps servers from compressing or decompressing it.
 */
const unpackingFetch = `const fetchPacked = self.fetch.bind(self);
self.fetch = async (request, options) => {
  const response = await fetchPacked(request, options);
  if (!response.ok || !response.url.endsWith('.bin')) return response;
  const body = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': 'application/wasm' } });
};
`;

/**
 * Returns the folder with the files of DuckDB-Wasm and `engine.json`, which lists them. Undefined
 * if the package of DuckDB-Wasm is not installed.
 */
export async function prepareSqlEngine(
  parent = sharedFolder,
  nowMs = Date.now(),
): Promise<string | undefined> {
  const { resolve: find } = createRequire(import.meta.url);
  let library: string;
  try {
    library = dirname(find(packageName));
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(await readFile(join(library, '../package.json'), 'utf8'));
  const code = createHash('sha256')
    .update(await readFile(import.meta.filename))
    .digest('hex');
  const folder = join(parent, `${version}-${code.slice(0, 12)}`);
  return await prepareFolder(folder, nowMs, (out) => writeEngine(out, library, String(version)));
}

async function writeEngine(folder: string, library: string, version: string): Promise<void> {
  const wasm = await promisify(gzip)(await readFile(join(library, `duckdb-${variant}.wasm`)), {
    level: 9,
  });
  const worker = await readFile(join(library, `duckdb-browser-${variant}.worker.js`), 'utf8');
  const files = {
    module: await writeNamed(folder, 'engine', '.js', await bundle()),
    worker: await writeNamed(folder, 'worker', '.js', notice + unpackingFetch + withoutMap(worker)),
    wasm: await writeNamed(folder, 'duckdb', '.bin', wasm),
  };
  const packed = [wasm.length];
  for (const name of [files.module, files.worker]) {
    const small = await promisify(brotliCompress)(await readFile(join(folder, name)));
    await writeFile(join(folder, `${name}.br`), small);
    packed.push(small.length);
  }
  const bytes = packed.reduce((sum, size) => sum + size, 0);
  const described: SqlEngine = { version, bytes, ...files };
  await writeFile(join(folder, 'engine.json'), `${JSON.stringify(described)}\n`);
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: projectRoot },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    banner: { js: notice },
    legalComments: 'inline',
    write: false,
    logLevel: 'error',
  });
  return withoutMap(outputFiles[0]?.text ?? '');
}

/** Removes the reference to the source map, which is not published. */
const withoutMap = (code: string): string => code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');

/** Writes a file whose name includes the hash of its content. Returns the name. */
async function writeNamed(
  folder: string,
  stem: string,
  extension: string,
  content: string | Buffer,
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const name = `${stem}-${hash}${extension}`;
  await writeFile(join(folder, name), content);
  return name;
}

export const readSqlEngine = async (folder: string): Promise<SqlEngine> =>
  SqlEngine.parse(JSON.parse(await readFile(join(folder, 'engine.json'), 'utf8')));

export async function copySqlEngine(folder: string, outDir: string): Promise<void> {
  const { module, worker, wasm } = await readSqlEngine(folder);
  const target = join(outDir, sqlEngineFolder);
  await mkdir(target, { recursive: true });
  for (const name of [module, `${module}.br`, worker, `${worker}.br`, wasm]) {
    await copyFile(join(folder, name), join(target, name), constants.COPYFILE_FICLONE);
  }
}

if (isMain(import.meta)) {
  const folder = await prepareSqlEngine();
  process.stdout.write(
    folder ? `The SQL engine is in ${folder}.\n` : `${packageName} is not installed.\n`,
  );
}
