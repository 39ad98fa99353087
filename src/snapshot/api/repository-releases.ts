// Reads the repository releases of all projects of a release.
import type { Snapshot } from '../release/snapshot.ts';
import type { ReleaseRow } from '../release/table-rows.ts';
import { TextStore } from './text-store.ts';

interface Releases extends Disposable {
  find(projectId: string): readonly ReleaseRow[];
}

/**
 * Stores the repository releases of each project in a temporary file. This saves memory while
 * projects are loaded.
 */
export async function readReleases(snapshot: Snapshot): Promise<Releases> {
  using opened = new DisposableStack();
  const texts = opened.use(new TextStore());
  const places = new Map<string, number>();
  let group: ReleaseRow[] = [];
  const storeGroup = () => {
    const [first] = group;
    if (!first) return;
    places.set(first.project_id, texts.add(JSON.stringify(group)));
    group = [];
  };
  const batches = snapshot.stream<ReleaseRow>(
    'select * from release order by project_id, position',
  );
  for await (const rows of batches) {
    for (const row of rows) {
      if (row.project_id !== group[0]?.project_id) storeGroup();
      group.push(row);
    }
  }
  storeGroup();
  texts.finish();
  const open = opened.move();
  return {
    find(projectId) {
      const place = places.get(projectId);
      return place === undefined ? [] : JSON.parse(texts.read(place));
    },
    [Symbol.dispose]: () => open.dispose(),
  };
}
