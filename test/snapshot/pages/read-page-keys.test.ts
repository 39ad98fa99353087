// The page keys that an earlier build stored.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPageKeys } from '../../../src/snapshot/pages/read-page-keys.ts';
import { makeFolder } from '../../support/folders.ts';

test('page keys are empty without a file, and are read from the file otherwise', async () => {
  expect(await readPageKeys('')).toEqual({});
  const path = join(makeFolder(), 'keys.json');
  const keys = { 'some-project': 'a'.repeat(40) };
  writeFileSync(path, JSON.stringify({ frame: 'f', keys }));
  expect(await readPageKeys(path)).toEqual(keys);
  writeFileSync(path, '{"keys": 3}');
  await expect(readPageKeys(path)).rejects.toThrow();
});
