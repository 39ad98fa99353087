// Observes the sample world: writes its log once, and never into a log of real observations.
import { join } from 'node:path';
import { listFolder } from '../io/atomic-move.ts';
import { Failure } from '../io/failure.ts';
import { exists, writeFileAtomic } from '../io/files.ts';
import { listTree, readText } from '../io/read-files.ts';
import { sampleDefaults, writeSampleWorld } from '../sample/world.ts';
import { type Context, withLog } from './context.ts';

const markerFile = (observations: string): string => join(observations, 'sample-world.json');

/** What upstreams say now is never mixed with what was simulated. */
export async function refuseSampleLog(observations: string): Promise<void> {
  if (!(await exists(markerFile(observations)))) return;
  throw new Failure(
    'usage',
    `${observations} holds the sample world, with which real observations are never mixed. ` +
      'Set DATA_DIR to another folder to collect.',
  );
}

/** Raised when the sample world itself changes, so that an old log is written anew. */
const worldVersion = 1;

export async function observeSample(context: Context, projects: number): Promise<void> {
  const { observations } = context.paths;
  await refuseRealLog(observations);
  const options = { ...sampleDefaults, projects };
  const wanted = `${JSON.stringify({ worldVersion, ...options })}\n`;
  const marker = markerFile(observations);
  if ((await exists(marker)) && (await readText(marker)) === wanted) return;
  await withLog(context, (deps) => writeSampleWorld(deps, options));
  await writeFileAtomic(marker, wanted);
}

async function refuseRealLog(observations: string): Promise<void> {
  const [newest] = (await listFolder(join(observations, 'repositories'))).toReversed();
  if (newest === undefined) return;
  const files = await listTree(join(observations, 'repositories', newest));
  const real = files.find((file) => !file.startsWith('sample-'));
  if (real === undefined) return;
  throw new Failure(
    'usage',
    `${observations} holds real observations (${join(newest, real)}). The sample world is never ` +
      'mixed with them: set DATA_DIR to another folder for the demo.',
  );
}
