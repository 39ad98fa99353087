import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FileTable } from '../../../src/snapshot/release/file-table.ts';

const files = Object.fromEntries(
  ['site/index.html', 'site/index.html.br', 'graph.duckdb', '__proto__x'].map((path, index) => [
    path,
    { bytes: index * 3_000_000_000, sha256: createHash('sha256').update(path).digest('hex') },
  ]),
);

function build(): FileTable {
  const table = new FileTable(Object.keys(files).length);
  for (const [path, entry] of Object.entries(files)) table.add(path, entry);
  return table;
}

it('the file table returns the size and hash of every file in the manifest', () => {
  const table = build();
  for (const [path, entry] of Object.entries(files)) {
    expect(table.has(path)).toBe(true);
    expect(table.find(path)).toEqual(entry);
  }
});

it('the file table contains no other files', () => {
  const table = build();
  for (const path of ['', 'site', 'constructor', '__proto__', 'site/index.html/']) {
    expect(table.has(path)).toBe(false);
    expect(table.find(path)).toBeUndefined();
  }
});
