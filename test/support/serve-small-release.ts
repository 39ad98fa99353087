// An app that serves the small release to all tests of a file.
import { beforeAll } from 'vitest';
import { makeFolder } from './folders.ts';
import { makeApp, type ReleaseOptions, writeCurrentRelease } from './served-release.ts';

/** Call it at the top of a test file. The release is served when the first test starts. */
export function serveSmallRelease(options?: ReleaseOptions) {
  const dataDir = makeFolder();
  const made = makeApp(dataDir);
  beforeAll(async () => {
    await writeCurrentRelease(dataDir, options);
    await made.serving.refresh();
    return () => made.serving.close();
  });
  return { ...made, dataDir };
}
