// A server that starts describes its release before it has loaded the projects.
import { expect, it } from 'vitest';
import { pollForReleases } from '../../../src/runtime/release/poll-for-releases.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeCurrentRelease } from '../../support/served-release.ts';

it('the first release is known before it is served', async () => {
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  const serving = pollForReleases({ dataDir, log: () => undefined, onSwap: () => undefined });
  try {
    await serving.firstHead;
    expect(serving.find()).toBeUndefined();
    const head = serving.findFirst();
    expect(head?.listed).toBeGreaterThan(0);
    await serving.firstLoad;
    expect(serving.find()).toMatchObject({ id: head?.id, listed: head?.listed });
  } finally {
    serving.close();
  }
});

it('without a release, nothing is known', async () => {
  const serving = pollForReleases({
    dataDir: makeFolder(),
    log: () => undefined,
    onSwap: () => undefined,
  });
  await serving.firstHead;
  expect(serving.findFirst()).toBeUndefined();
  serving.close();
});
