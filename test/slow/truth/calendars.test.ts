// The recorded calendars of Azure and Amazon Bedrock, which name models by display names, compared
// with the catalog, which names them by their ids. Skipped without the recorded data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { RetiredModelsFile } from '../../../pipeline/contracts/model-catalog.ts';

const root = join(import.meta.dirname, '../../..');
const path = join(root, '../shared/data/models/deprecations_info_2025-11-23.json.gz');
const sellers: Readonly<Record<string, string>> = {
  Azure: 'azure',
  'AWS Bedrock': 'amazon-bedrock',
};

/** No price list names these at the platform, so their ids are not known. */
const unknown = [
  'AI21-Jamba-1.5-Large',
  'AI21-Jamba-1.5-Mini',
  'Bria-2.3-Fast',
  'Command R',
  'Command R+',
  'Gretel-Navigator-Tabular',
  'Titan Embeddings - Text v1.1',
];

interface Row {
  readonly provider: string;
  readonly model_id: string;
  readonly announcement_date: string;
  readonly shutdown_date: string;
}

it.skipIf(!existsSync(path))('the catalog has the ends at platforms with both days', () => {
  const rows = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Row[];
  const catalog = readFileSync(join(root, 'pipeline/catalog/models/retired.yaml'), 'utf8');
  const retired = RetiredModelsFile.parse(load(catalog));
  const missing = rows.filter(({ provider, announcement_date, shutdown_date }) => {
    const ends = Object.values(retired.sellers[sellers[provider] ?? '']?.models ?? {});
    return (
      provider in sellers && !ends.some(({ stated }) => stated[announcement_date] === shutdown_date)
    );
  });
  expect(rows.length).toBeGreaterThan(100);
  expect(missing.map(({ model_id }) => model_id).sort()).toEqual(unknown);
});
