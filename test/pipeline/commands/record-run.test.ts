import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../../pipeline/commands/context.ts';
import { recordRun } from '../../../pipeline/commands/record-run.ts';
import { readConfig } from '../../../pipeline/config/config.ts';
import { makeFolder } from '../../support/folders.ts';
import { whyNoMount, withSmallDisk } from '../../support/small-disk.ts';

function openWorld(dataDir: string) {
  const context = createContext(
    readConfig({ DATA_DIR: dataDir }),
    {
      env: {},
      stdout: { write: () => true },
      stderr: { write: () => true },
      nowMs: () => Date.parse('2026-01-02T03:04:05Z'),
      stopSignal: () => new AbortController().signal,
    },
    () => false,
  );
  const fail = (message: string) =>
    recordRun(context, 'hourly', async () => {
      throw new Error(message);
    });
  const read = () => readFileSync(join(dataDir, 'runs/hourly.json'), 'utf8');
  return { fail, read };
}

const fill = (folder: string) => writeFileSync(join(folder, 'rest'), Buffer.alloc(100_000));

it('the record of a run always has the same size', async () => {
  const { fail, read } = openWorld(makeFolder());
  await expect(fail('€'.repeat(500))).rejects.toThrow('€');
  expect(Buffer.byteLength(read())).toBe(4096);
  await expect(fail('no')).rejects.toThrow('no');
  expect(Buffer.byteLength(read())).toBe(4096);
  expect(JSON.parse(read())).toMatchObject({ outcome: 'failed', why: 'no', failures: 2 });
});

describe.skipIf(whyNoMount())('on a full disk', () => {
  it('overwrites the record of a run, and fails without an earlier record', async () => {
    await withSmallDisk(join(makeFolder(), 'full'), '64k', async (dataDir) => {
      const { fail, read } = openWorld(dataDir);
      await expect(fail('first')).rejects.toThrow('first');
      expect(() => fill(dataDir)).toThrow('ENOSPC');
      await expect(fail('second')).rejects.toThrow('second');
      expect(JSON.parse(read())).toMatchObject({ outcome: 'failed', why: 'second' });
    });
    await withSmallDisk(join(makeFolder(), 'new'), '64k', async (dataDir) => {
      expect(() => fill(dataDir)).toThrow('ENOSPC');
      await expect(openWorld(dataDir).fail('first')).rejects.toThrow('ENOSPC');
    });
  });
});
