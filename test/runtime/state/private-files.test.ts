// New files of the server are private. Files of the pipeline runs that it starts are not.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepNewFilesPrivate, withUsualMask } from '../../../src/runtime/state/private-files.ts';
import { makeFolder } from '../../support/folders.ts';

const folder = makeFolder();
const modeOf = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, '');
  return (statSync(path).mode & 0o777).toString(8);
};

it('new files are readable only by their owner, except within `withUsualMask`', () => {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  expect(withUsualMask(() => modeOf('before'))).toBe('644');
  keepNewFilesPrivate();
  expect(modeOf('private')).toBe('600');
  expect(withUsualMask(() => modeOf('usual'))).toBe('644');
  expect(modeOf('private-again')).toBe('600');
});
