// The files of the transparency log: tiles, bundles, and the checkpoint.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Checkpoint,
  fromBundle,
  isCheckpointSignedBy,
  listNewTiles,
  readCheckpoint,
  toBundle,
  toCheckpoint,
  toOrigin,
  toTilePath,
} from '../../../src/contracts/files/log.ts';
import { hashLeaf, hashRoot } from '../../../src/lib/merkle-tree.ts';
import { appendEntries, openLog } from '../../../src/snapshot/log/local-log.ts';
import { makeFolder } from '../../support/folders.ts';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const privateKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const origin = 'daybreak.example/log';
const toNote = (tree: Omit<Checkpoint, 'origin'>) => toCheckpoint({ origin, ...tree }, privateKey);

const makeEntries = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => Buffer.from(`entry ${from + at}`));

async function grow(folder: string, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    const log = await openLog(folder);
    await appendEntries(log, makeEntries(log.entries.length, size), toNote);
  }
}

describe('the log', () => {
  it('has the same full tiles and checkpoint however its entries were added', async () => {
    const [slow, fast] = [makeFolder(), makeFolder()];
    await grow(slow, [1, 2, 255, 256, 257, 511, 700]);
    await grow(fast, [700]);
    for (const tile of listNewTiles(0, 700)) {
      const path = toTilePath(tile);
      expect(readFileSync(join(slow, path)), path).toEqual(readFileSync(join(fast, path)));
    }
    expect(readFileSync(join(slow, 'checkpoint'))).toEqual(readFileSync(join(fast, 'checkpoint')));
    const { entries, checkpoint } = await openLog(slow);
    expect(entries).toEqual(makeEntries(0, 700));
    expect(checkpoint?.root).toEqual(hashRoot(entries.map(hashLeaf)));
    const above = readFileSync(join(slow, 'tile/1/000.p/2'));
    expect(above.subarray(32)).toEqual(hashRoot(entries.slice(256, 512).map(hashLeaf)));
  });

  it('keeps the parts of a tile that the last two checkpoints need', async () => {
    const folder = makeFolder();
    await grow(folder, [3, 5, 9]);
    expect(readdirSync(join(folder, 'tile/0/000.p')).sort()).toEqual(['5', '9']);
    await grow(folder, [300]);
    expect(readdirSync(join(folder, 'tile/entries/000.p'))).toEqual(['9']);
    expect(existsSync(join(folder, 'tile/entries/000'))).toBe(true);
  });

  it('overwrites what an append that was interrupted left behind', async () => {
    const folder = makeFolder();
    await grow(folder, [2]);
    const note = readFileSync(join(folder, 'checkpoint'));
    await appendEntries(await openLog(folder), [Buffer.from('lost')], toNote);
    writeFileSync(join(folder, 'checkpoint'), note);
    await grow(folder, [3]);
    expect((await openLog(folder)).entries).toEqual(makeEntries(0, 3));
  });

  it('is not opened if a file does not match the checkpoint', async () => {
    const folder = makeFolder();
    await grow(folder, [2]);
    writeFileSync(join(folder, 'tile/entries/000.p/2'), toBundle(makeEntries(1, 3)));
    await expect(openLog(folder)).rejects.toThrow('do not match their checkpoint');
  });
});

describe('a tile', () => {
  it.each([
    [0, 1, 'tile/0/000.p/1'],
    [7, 256, 'tile/0/007'],
    [1_234_067, 256, 'tile/0/x001/x234/067'],
  ])('with index %i and width %i has a path', (index, width, path) => {
    expect(toTilePath({ level: 0, index, width })).toBe(path);
  });

  it('is new if the log has grown into it', () => {
    const paths = listNewTiles(255, 513).map(toTilePath);
    expect(paths.filter((path) => path.startsWith('tile/0'))).toEqual([
      'tile/0/000',
      'tile/0/001',
      'tile/0/002.p/1',
    ]);
    expect(paths).toContain('tile/1/000.p/2');
    expect(listNewTiles(9, 9)).toEqual([]);
    expect(listNewTiles(0, 65_536).map(toTilePath)).toContain('tile/2/000.p/1');
  });

  it('of entries cannot end within an entry', () => {
    const bundle = toBundle(makeEntries(0, 3));
    expect(fromBundle(bundle)).toEqual(makeEntries(0, 3));
    expect(() => fromBundle(bundle.subarray(0, -1))).toThrow('ends within an entry');
  });
});

describe('a checkpoint', () => {
  const note = toNote({ size: 3, root: Buffer.alloc(32, 7) });

  it('is signed by its key', () => {
    expect(readCheckpoint(note)).toEqual({ origin, size: 3, root: Buffer.alloc(32, 7) });
    expect(isCheckpointSignedBy(note, publicKey)).toBe(true);
    expect(isCheckpointSignedBy(note.replace('\n3\n', '\n4\n'), publicKey)).toBe(false);
    const unsigned = toCheckpoint(readCheckpoint(note), undefined);
    expect(isCheckpointSignedBy(unsigned, publicKey)).toBe(false);
    expect(readCheckpoint(unsigned).size).toBe(3);
  });

  it.each(['', 'a\nb\nc\n\n', `${origin}\n3\nAAAA\n\n`, `${origin}\n-1\n${'A'.repeat(43)}=\n\n`])(
    'is not %j',
    (text) => {
      expect(() => readCheckpoint(text)).toThrow('not a checkpoint');
    },
  );

  it('is named after the site', () => {
    expect(toOrigin('https://daybreak.example')).toBe(origin);
    expect(toOrigin('http://127.0.0.1:4321/')).toBe('127.0.0.1:4321/log');
  });
});
