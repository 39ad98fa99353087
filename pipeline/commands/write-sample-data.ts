// Writes the sample data to the observation log, and never mixes it with real observations.
import { join, relative } from 'node:path';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { listLog } from '../io/observation-log-files.ts';
import { readText } from '../io/read-files.ts';
import { sampleDefaults, writeSampleWorld } from '../sample/world.ts';
import { type Context, withLog } from './context.ts';

const markerFile = (observations: string): string => join(observations, 'sample-world.json');

export const isSampleLog = (observations: string): Promise<boolean> =>
  exists(markerFile(observations));

export async function refuseSampleLog(observations: string): Promise<void> {
  if (!(await isSampleLog(observations))) return;
  throw new Failure(
    'usage',
    `${observations} contains sample data, which is never mixed with real observations. ` +
      'To collect, set DATA_DIR to another folder.',
  );
}

/** Increase this number when the sample data changes, so that existing logs are rewritten. */
const worldVersion = 2;

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
  const real = listLog(observations, 'repositories').findLast(
    ({ source }) => !source.startsWith('sample-'),
  );
  if (real === undefined) return;
  throw new Failure(
    'usage',
    `${observations} contains real observations (${relative(join(observations, 'repositories'), real.path)}), which are never mixed ` +
      'with sample data. For the demo, set DATA_DIR to another folder.',
  );
}
