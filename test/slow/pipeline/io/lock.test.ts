import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLock } from '../../../../pipeline/io/lock.ts';
import { makeFolder } from '../../../support/folders.ts';

const lockModule = join(import.meta.dirname, '../../../../pipeline/io/lock.ts');

/** Starts another process that holds the lock until it is killed. */
async function startHolder(path: string) {
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { withLock } from ${JSON.stringify(lockModule)};
       await withLock(${JSON.stringify(path)}, () => {
         console.log('held');
         return new Promise((resolve) => setTimeout(resolve, 60000));
       });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  return holder;
}

describe('the lock of a data folder', () => {
  it('refuses a second process and says which process has the lock', async () => {
    const path = join(makeFolder(), 'pipeline.lock');
    const holder = await startHolder(path);
    const attempt = withLock(path, async () => 'in');
    await expect(attempt).rejects.toMatchObject({ kind: 'busy', exitCode: 5 });
    await expect(attempt).rejects.toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  });

  it('is released as soon as the process that has it is killed', async () => {
    const path = join(makeFolder(), 'pipeline.lock');
    const holder = await startHolder(path);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await expect(withLock(path, async () => 'in')).resolves.toBe('in');
  });

  it('is released after the work failed', async () => {
    const path = join(makeFolder(), 'pipeline.lock');
    await expect(
      withLock(path, async () => {
        throw new Error('work failed');
      }),
    ).rejects.toThrow('work failed');
    await expect(withLock(path, async () => 'in')).resolves.toBe('in');
  });

  it.each([0, 1, 100, 4096])(
    'explains what to do if its file was truncated to %i bytes',
    async (bytes) => {
      const path = join(makeFolder(), 'pipeline.lock');
      await withLock(path, async () => undefined);
      truncateSync(path, bytes);
      const attempt = withLock(path, async () => 'in');
      await expect(attempt).rejects.toMatchObject({ kind: 'storage' });
      await expect(attempt).rejects.toThrow('delete it and run this command again');
    },
  );

  it('creates its file completely or not at all, without leftovers', async () => {
    const folder = makeFolder();
    const path = join(folder, 'pipeline.lock');
    const rounds = Array.from({ length: 5 }, () => withLock(path, async () => 'in'));
    expect(await Promise.all(rounds)).toEqual(['in', 'in', 'in', 'in', 'in']);
    expect(readdirSync(folder)).toEqual(['pipeline.lock']);
  });
});
