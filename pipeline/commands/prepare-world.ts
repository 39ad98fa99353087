// Fills an empty observation log with the recorded world or a sample of it, and never mixes it with
// other observations.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { streamNames } from '../contracts/observations.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { Lake, type LogPlace } from '../io/lake.ts';
import { listLog } from '../io/observation-log-files.ts';
import { removeTree } from '../io/work-folder.ts';
import { hashRecorded, loadRecorded } from '../recorded/load.ts';
import { readRecordedSources } from '../recorded/sources.ts';
import { type Context, withLog } from './context.ts';

const World = z.strictObject({
  world: z.enum(['recorded', 'sample']),
  as_of: z.string(),
  /** What the log was filled with. Null while it is being filled. */
  content: z.unknown(),
});
type World = z.infer<typeof World>;

const worldFile = (observations: string): string => join(observations, 'world.json');

/** Returns which world the log contains. Undefined if it contains other observations. */
export async function readWorld(observations: LogPlace): Promise<World | undefined> {
  if (observations instanceof Lake) return undefined;
  const path = worldFile(observations);
  return (await exists(path)) ? World.parse(JSON.parse(await readFile(path, 'utf8'))) : undefined;
}

export async function refuseWorld(observations: LogPlace): Promise<void> {
  const found = await readWorld(observations);
  if (found === undefined) return;
  throw new Failure(
    'usage',
    `${observations} contains ${found.world} data of the demo, which is never mixed with other observations. ` +
      'To collect, set DATA_DIR to another folder.',
  );
}

/** `projects`: if set, the number of best known projects to load, which is a sample. */
export async function prepareRecorded(context: Context, projects?: number): Promise<void> {
  const { as_of } = await readRecordedSources();
  const files = await hashRecorded();
  const wanted: World =
    projects === undefined
      ? { world: 'recorded', as_of, content: files }
      : { world: 'sample', as_of, content: { files, projects } };
  await prepare(context, wanted, () =>
    withLog(context, (deps) => loadRecorded(deps, { projects })),
  );
}

/** Fills the log, unless it already has this content. */
async function prepare(
  { log, paths: { observations } }: Context,
  wanted: World,
  fill: () => Promise<unknown>,
): Promise<void> {
  if (log instanceof Lake) {
    throw new Failure('usage', `The demo is never mixed with ${log}. Unset LOG_URL.`);
  }
  const found = await readWorld(observations);
  if (found?.world !== wanted.world) refuseOther(observations, wanted.world, found?.world);
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  await removeTree(observations);
  const save = (world: World) =>
    writeFileAtomic(worldFile(observations), `${JSON.stringify(world)}\n`);
  await save({ ...wanted, content: null });
  await fill();
  await save(wanted);
}

function refuseOther(observations: string, wanted: string, found: string | undefined): void {
  const first = streamNames.flatMap((stream) => listLog(observations, stream)).at(0);
  if (first === undefined) return;
  const path = relative(observations, first.path);
  throw new Failure(
    'usage',
    `${observations} contains ${found ?? 'real'} observations (${path}), which are never mixed with ${wanted} data. ` +
      'For the demo, set DATA_DIR to another folder.',
  );
}
