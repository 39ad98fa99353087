// A part of the catalog that loads quickly: all verticals and stacks, and one product.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './folders.ts';

const whole = join(import.meta.dirname, '../../pipeline/catalog');
const parts = [
  'verticals',
  'stacks',
  'works-with',
  'products/ynab.yaml',
  'projects/actualbudget/actual.yaml',
  'projects/firefly-iii/firefly-iii.yaml',
];

/** Returns a value for `CATALOG_DIR`. */
export function makeSmallCatalog(): string {
  const folder = join(makeFolder(), 'catalog');

  for (const empty of ['picks', 'facts']) mkdirSync(join(folder, empty), { recursive: true });
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(whole, part), join(folder, part), { recursive: true });
  }
  return folder;
}
