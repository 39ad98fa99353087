import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetQuarantine } from '../../../pipeline/observations/quarantine-retention.ts';
import { makeFolder } from '../../support/folders.ts';

it('quarantined rows are deleted after 30 days', async () => {
  const quarantine = makeFolder();
  const folders = ['day=2026-02-01', 'day=2026-02-28', 'day=2026-03-01', 'day=unknown'].map(
    (name) => join(quarantine, 'repositories', name),
  );
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  expect(await forgetQuarantine(quarantine, '2026-03-30')).toBe(2);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false, true, true]);
  expect(await forgetQuarantine(join(quarantine, 'nothing'), '2026-03-30')).toBe(0);
});
