// `apply-changes` updates a copy of the dumps to the newest published release.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runCli } from '../../../support/cli.ts';
import { publishHandMade, recordCurrent } from '../../../support/dump-files.ts';
import { makeFolder } from '../../../support/folders.ts';

const dataDir = makeFolder();
const copy = join(makeFolder(), 'copy');
beforeAll(async () => {
  for (const n of [1, 2, 3]) {
    const day = `2026-07-0${n}`;
    const models = [`('m/one', 'One', ${n}, null)`];
    await publishHandMade(dataDir, { id: `2026070${n}T050000Z`, day, rows: { models } });
    await recordCurrent(dataDir, new Date(`${day}T06:00:00Z`));
    if (n === 1) cpSync(join(dataDir, 'current/site/dumps'), copy, { recursive: true });
  }
});

it('apply-changes updates the copy to the newest release, and does nothing when it runs again', async () => {
  const { code, stdout, stderr } = await runCli(dataDir, ['apply-changes', copy]);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/copy now has release 20260703T050000Z: 2 rows from 2 change files/);
  const again = await runCli(dataDir, ['apply-changes', copy]);
  expect(again.stdout).toMatch(/copy already has release 20260703T050000Z\./);
});

it('apply-changes refuses an altered change file and leaves the copy unchanged', async () => {
  const changes = join(makeFolder(), 'changes');
  cpSync(join(dataDir, 'changes'), changes, { recursive: true });
  writeFileSync(join(changes, '3.parquet'), 'torn');
  writeFileSync(join(changes, '3.ndjson.gz'), 'torn');
  const old = join(makeFolder(), 'old');
  cpSync(join(dataDir, 'releases/20260701T050000Z/site/dumps'), old, { recursive: true });
  const { code, stderr } = await runCli(dataDir, ['apply-changes', old, '--from', changes]);
  expect(code).toBe(4);
  expect(stderr).toContain('3.');
});
