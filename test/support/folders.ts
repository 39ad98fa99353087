// Temporary folders that are deleted when a test file ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybreak-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
