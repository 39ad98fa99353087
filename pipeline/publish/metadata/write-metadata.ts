// Writes the metadata files for open data portals and machine learning tools.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCroissant } from './croissant.ts';
import type { DataSet } from './data-set.ts';
import { toDcat } from './dcat.ts';

export async function writeMetadata(siteFolder: string, dataSet: DataSet): Promise<void> {
  const contents = { 'croissant.json': toCroissant(dataSet), 'dcat.jsonld': toDcat(dataSet) };
  for (const [name, content] of Object.entries(contents)) {
    await writeFile(join(siteFolder, 'dumps', name), `${JSON.stringify(content, null, 1)}\n`);
  }
}
