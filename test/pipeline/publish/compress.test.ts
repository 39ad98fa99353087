import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from '../../../pipeline/publish/compress.ts';
import { makeFolder } from '../../support/folders.ts';

it('compressed copies are written only for files that become smaller', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'deep'));
  const page = '<p>the same words again</p>'.repeat(200);
  const large = JSON.stringify(Array.from({ length: 90_000 }, (_, n) => `row ${n}`));
  const files = {
    'deep/page.html': page,
    'large.json': large,
    'tiny.json': '{}',
    'a.parquet': page,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(await compressFiles(folder)).toEqual({ files: 2 });
  for (const name of ['deep/page.html', 'large.json'] as const) {
    const packed = readFileSync(join(folder, `${name}.br`));
    expect(brotliDecompressSync(packed).toString()).toBe(files[name]);
  }
  expect(existsSync(join(folder, 'tiny.json.br'))).toBe(false);
  expect(existsSync(join(folder, 'a.parquet.br'))).toBe(false);
});
