// Runs once before the tests, because site builds need the bundled code of the pages.

import { hashPageCode, preparePageBundle } from '../../pipeline/publish/page-bundle.ts';

export default async function setup(): Promise<void> {
  await preparePageBundle(await hashPageCode());
}
