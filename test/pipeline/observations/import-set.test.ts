// Importing a folder of data sets, and listing files that have no stream.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importSet } from '../../../pipeline/observations/import-set.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

const modelColumns =
  'provider,model_id,name,release_date,open_weights,tool_call,context,output_limit,modalities_in,modalities_out,usd_per_mtok_input,usd_per_mtok_output,usd_per_mtok_cache_read,usd_per_mtok_cache_write,reasoning,knowledge,family,tiers_json,status';

async function put(space: Workspace, name: string, text: string): Promise<void> {
  const path = join(space.folder, 'set', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/**
 * Two data sets with the same source and day, one with its own source, a recording, and one without
 * a stream.
 */
async function writeSet(space: Workspace): Promise<string> {
  await put(space, 'README.md', 'Made-up data');
  await put(space, 'recordings/some.json', '{}');
  await put(space, 'github-history/renames.csv', 'old_repo,new_repo,seen_on\na/b,c/d,2026-01-05\n');
  await put(
    space,
    'models.csv',
    `${modelColumns}\nacme,big,Big,2026-01,False,True,0,,text,text,0.3,1.2,,,,,,,deprecated\n`,
  );
  await mkdir(join(space.folder, 'set', 'prices'));
  const set = join(space.folder, 'set');
  await space.db.run(`copy (from read_csv('${set}/models.csv', all_varchar = true))
    to '${set}/prices/models_dev.csv.gz' (header, compression gzip)`);
  await space.db.run(`copy (
      select '2026-07-02T10:00:00+02:00' as committed_at, 'acme' as provider, unnest(['big', 'old']) as model_id,
        unnest(['changed', 'removed']) as event, unnest([0.9, null]) as usd_per_mtok_input,
        null::double as usd_per_mtok_output, null::double as usd_per_mtok_cache_read,
        null::double as usd_per_mtok_cache_write
    ) to '${set}/prices/models_dev_history.parquet'`);
  return set;
}

describe('importing a folder of data sets', () => {
  it('imports every data set that has a mapping, and lists the others', async () => {
    const space = await openWorkspace();
    const report = await importSet(space, await writeSet(space));
    expect(report).toMatchObject({ read: 4, mapped: 4, quarantined: 0, duplicates: 0 });
    expect(report.withoutStream).toEqual(['models.csv']);
    expect(report.leftOut).toEqual([
      { file: 'README.md', reason: 'it is documentation' },
      {
        file: 'recordings/some.json',
        reason: 'recorded responses for tests are not a data set of observations',
      },
    ]);
    expect(report.absent).toContainEqual({
      mapping: 'daily-papers',
      file: 'huggingface/daily_papers.parquet',
    });
    expect(report.imports.map(({ mappings }) => mappings)).toEqual([
      ['github-renames'],
      ['models-dev-history', 'models-dev'],
    ]);
  });

  it('allows several data sets of one source on the same day', async () => {
    const space = await openWorkspace();
    await importSet(space, await writeSet(space));
    const columns =
      'day, model, event, price_in_usd_per_mtok as price, name, released_on, deprecated';
    expect(await space.rows('model_prices', columns)).toEqual([
      {
        day: '2026-07-02',
        model: 'acme/big',
        event: 'listed',
        price: '0.300000000', // the catalog of that evening
        name: 'Big',
        released_on: null, // only the month of the release is known
        deprecated: true,
      },
      {
        day: '2026-07-02',
        model: 'acme/big',
        event: 'listed',
        price: '0.900000000', // the change of that morning
        name: null,
        released_on: null,
        deprecated: null,
      },
      {
        day: '2026-07-02',
        model: 'acme/old',
        event: 'removed',
        price: null,
        name: null,
        released_on: null,
        deprecated: null,
      },
    ]);
  });

  it('refuses a missing folder, and a folder without known data sets', async () => {
    const space = await openWorkspace();
    await expect(importSet(space, join(space.folder, 'no-such'))).rejects.toThrow(
      'There is no folder',
    );
    await put(space, 'README.md', 'Nothing');
    await expect(importSet(space, join(space.folder, 'set'))).rejects.toThrow(
      'contains no data set that has a mapping',
    );
  });
});
