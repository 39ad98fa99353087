// Runs once before the tests: servers that they start need the account pages.
import { buildAccountPages } from '../../src/account/build.ts';

export default async function setup(): Promise<void> {
  await buildAccountPages();
}
