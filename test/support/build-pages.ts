// Runs once before the tests, because site builds need the bundled code of the pages.

import { preparePageBundle } from '../../pipeline/publish/page-bundle.ts';
import { hashPageCode } from '../../pipeline/publish/reuse-pages.ts';

export default async function setup(): Promise<void> {
  await preparePageBundle(await hashPageCode());
}
