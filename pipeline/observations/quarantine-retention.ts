// Removes old rows from quarantine. Observations in the log are never removed.

import { join } from 'node:path';
import { addDays } from '../../src/lib/time.ts';
import { listFolder, removeTree } from '../io/work-folder.ts';

/** Operators have this many days to notice an API change and to import quarantined rows again. */
const quarantineDays = 30;

/** Removes the quarantine folders of days at least 30 days before `day`. Returns their number. */
export async function forgetQuarantine(quarantine: string, day: string): Promise<number> {
  const oldest = addDays(day, -quarantineDays);
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
