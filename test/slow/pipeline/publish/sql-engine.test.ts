// The engine files of the SQL page, which are named by their content.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  copySqlEngine,
  prepareSqlEngine,
  readSqlEngine,
} from '../../../../pipeline/publish/sql-engine.ts';
import { sqlEngineFolder } from '../../../../src/contracts/files/sql-engine.ts';
import { makeFolder } from '../../../support/folders.ts';

// The folder in the checkout, where the files usually exist already.
const folder = await prepareSqlEngine();

describe.skipIf(!folder)('the engine files of the SQL page', () => {
  it('are built only once', async () => {
    const made = join(folder ?? '', 'engine.json');
    const past = new Date('2026-01-01T00:00:00Z');
    utimesSync(made, past, past);
    expect(await prepareSqlEngine()).toBe(folder);
    expect(statSync(made).mtime).toEqual(past);
  });

  it('replace old ones that are no longer used', async () => {
    const parent = makeFolder();
    const [old, young] = [join(parent, 'old'), join(parent, 'young')];
    for (const path of [old, young]) mkdirSync(path);
    const past = new Date(Date.now() - 2 * 24 * 3600 * 1000);
    utimesSync(old, past, past);
    const made = (await prepareSqlEngine(parent)) ?? '';
    expect(readdirSync(parent).sort()).toEqual([basename(made), 'young'].sort());
    utimesSync(made, past, past);
    await prepareSqlEngine(parent);
    expect(statSync(made).mtimeMs).toBeGreaterThan(past.getTime());
  });

  it('are the same when they are built again in an empty folder', async () => {
    const parent = makeFolder();
    const other = await prepareSqlEngine(parent);
    expect(await readSqlEngine(other ?? '')).toEqual(await readSqlEngine(folder ?? ''));
    expect(readdirSync(parent)).toHaveLength(1);
  });

  it('are named by their content, and their stated size is the download size', async () => {
    const engine = await readSqlEngine(folder ?? '');
    const read = (name: string) => readFileSync(join(folder ?? '', name));
    for (const name of [engine.module, engine.worker, engine.wasm]) {
      const hash = createHash('sha256').update(read(name)).digest('hex');
      expect(name).toContain(hash.slice(0, 12));
    }
    for (const name of [engine.module, engine.worker]) {
      expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name))).toBe(true);
      expect(read(name).toString()).toContain('Apache License 2.0');
      expect(read(name).toString()).not.toContain('sourceMappingURL');
    }
    expect(gunzipSync(read(engine.wasm)).subarray(0, 4).toString('latin1')).toBe('\0asm');
    const names = [`${engine.module}.br`, `${engine.worker}.br`, engine.wasm];
    expect(engine.bytes).toBe(names.reduce((sum, name) => sum + read(name).length, 0));
    expect(engine.bytes).toBeLessThan(9_000_000);
  });

  it('are copied into the site without engine.json', async () => {
    const site = makeFolder();
    await copySqlEngine(folder ?? '', site);
    const engine = await readSqlEngine(folder ?? '');
    expect(readdirSync(join(site, sqlEngineFolder)).sort()).toEqual(
      [
        engine.module,
        `${engine.module}.br`,
        engine.worker,
        `${engine.worker}.br`,
        engine.wasm,
      ].sort(),
    );
  });
});
