// The example delivery in the documentation, read from a release.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DeliveryBody } from '../../../../src/contracts/api/webhooks.ts';
import { readExampleDelivery } from '../../../../src/snapshot/api/delivery-example.ts';
import { openSnapshot } from '../../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../../support/folders.ts';
import { type SmallGraph, writeSmallGraph } from '../../../support/small-graph.ts';

async function read(change?: (rows: SmallGraph) => void) {
  const path = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(path, change);
  const snapshot = await openSnapshot(path);
  try {
    return await readExampleDelivery(snapshot, 'Daybreak');
  } finally {
    snapshot.close();
  }
}

it('the example delivery has releases of the newest day with releases, of the projects with the most stars', async () => {
  const release = (id: string, day: string, project: string) => ({
    id: `evt_${id}`,
    kind: 'release',
    day,
    project_id: project,
    before: null,
    after: 'v2',
    url: 'https://code.example/v2',
  });
  const delivery = await read((rows) => {
    rows.event = [
      release('1', '2026-06-28', 'alba-lab-threadswarm'),
      release('2', '2026-06-29', 'dune-burstling'),
      release('3', '2026-06-29', 'ember-oldtimer'),
      release('4', '2026-06-29', 'alba-lab-threadswarm'),
      { ...release('5', '2026-06-30', 'dune-burstling'), kind: 'new', url: null },
    ];
  });
  expect(DeliveryBody.parse(delivery)).toMatchObject({
    event: 'release',
    day: '2026-06-29',
    attribution: 'Data: Daybreak',
  });
  expect(delivery?.items.map((item) => 'project' in item && item.project.id)).toEqual([
    'alba-lab-threadswarm',
    'ember-oldtimer',
  ]);
});

it('the example delivery is undefined without releases', async () => {
  const delivery = await read((rows) => {
    rows.event = rows.event.filter(({ kind }) => kind !== 'release');
  });
  expect(delivery).toBeUndefined();
});
