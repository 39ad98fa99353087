// Runs once before the tests, because servers need the built account pages, and site builds need
// the bundled code of the pages.

import { preparePageBundle } from '../../pipeline/publish/page-bundle.ts';
import { hashPageCode } from '../../pipeline/publish/reuse-pages.ts';
import { buildAccountPages } from '../../src/account/build.ts';

export default async function setup(): Promise<void> {
  await buildAccountPages();
  await preparePageBundle(await hashPageCode());
}
