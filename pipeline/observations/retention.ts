// Forgets what was quarantined long ago; the log itself is never shortened.
import { join } from 'node:path';
import { listFolder, removeTree } from '../io/atomic-move.ts';

/** Long enough to see a change of form and to read it in again. */
const quarantineDays = 30;
const dayMs = 86_400_000;

/** Removes the days of the quarantine that are 30 days before `day` or older; tells how many. */
export async function forgetQuarantine(quarantine: string, day: string): Promise<number> {
  const oldest = new Date(Date.parse(day) - quarantineDays * dayMs).toISOString().slice(0, 10);
  let removed = 0;
  for (const stream of await listFolder(quarantine)) {
    for (const name of await listFolder(join(quarantine, stream))) {
      if (!/^day=\d{4}-\d{2}-\d{2}$/.test(name) || name.slice(4) > oldest) continue;
      await removeTree(join(quarantine, stream, name));
      removed += 1;
    }
  }
  return removed;
}
