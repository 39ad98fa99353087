import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/contracts/files/manifest.ts';
import {
  findCurrent,
  findFileFaults,
  hashFile,
  hashFiles,
  listFiles,
  readManifest,
} from '../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../support/folders.ts';

const root = makeFolder();
const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

describe('a release folder', () => {
  it.each([0, 5, (8 << 20) + 3])('hashes a file of %i bytes', async (bytes) => {
    const body = randomBytes(bytes);
    const path = join(root, `file-${bytes}`);
    writeFileSync(path, body);
    expect(await hashFile(path)).toEqual({ bytes, sha256: sha256(body) });
  });

  it('hashes many files and keeps their order', async () => {
    const folder = join(root, 'many');
    mkdirSync(folder);
    const names = Array.from({ length: 40 }, (_, n) => `f${String(n).padStart(2, '0')}`);
    for (const name of names) writeFileSync(join(folder, name), name);
    const hashes = await hashFiles(folder, names);
    expect([...hashes.keys()]).toEqual(names);
    expect(hashes.get('f07')?.sha256).toBe(sha256(Buffer.from('f07')));
  });

  it('also lists symbolic links', async () => {
    const folder = join(root, 'linked');
    mkdirSync(join(folder, 'deep'), { recursive: true });
    writeFileSync(join(folder, 'deep/file'), '');
    symlinkSync('/etc', join(folder, 'link'));
    expect(await listFiles(folder)).toEqual(['deep/file', 'link']);
    const faults = await findFileFaults(folder, { files: {} } as unknown as Manifest);
    expect(faults).toEqual(['deep/file is not in the manifest', 'link is not in the manifest']);
  });

  it('is current if the link in the data folder points to it', async () => {
    const dataDir = join(root, 'data');
    mkdirSync(dataDir);
    expect(await findCurrent(dataDir)).toBeUndefined();
    symlinkSync('releases/20260701T050000Z', join(dataDir, 'current'));
    expect(await findCurrent(dataDir)).toEqual({
      id: '20260701T050000Z',
      folder: join(dataDir, 'releases/20260701T050000Z'),
    });
  });

  it('has no valid manifest if the file is truncated', async () => {
    const folder = join(root, 'torn');
    mkdirSync(folder);
    await expect(readManifest(folder)).rejects.toThrow('manifest.json');
    writeFileSync(join(folder, 'manifest.json'), '{"schema":1,');
    await expect(readManifest(folder)).rejects.toThrow('JSON');
  });
});
