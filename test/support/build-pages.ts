// Runs once before the tests: servers that they start need the account pages, and sites that they build
// the bundled code of the pages.
import { hashPageCode } from '../../pipeline/publish/known-pages.ts';
import { preparePageBundle } from '../../pipeline/publish/page-bundle.ts';
import { buildAccountPages } from '../../src/account/build.ts';

export default async function setup(): Promise<void> {
  await buildAccountPages();
  await preparePageBundle(await hashPageCode());
}
