// Uploads the transparency log for followers.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkpointFile,
  listNewTiles,
  logFolder,
  readCheckpoint,
  toTilePath,
} from '../../src/contracts/files/log.ts';
import { readOptional } from '../../src/snapshot/log/local-log.ts';
import type { UploadTarget } from './upload-release.ts';

/**
 * Uploads the tiles that are missing, then the checkpoint. Call it before the upload of a release,
 * so that followers find its entry.
 */
export async function uploadLog(folder: string, target: UploadTarget): Promise<void> {
  const note = await readOptional(join(folder, checkpointFile));
  if (!note) return;
  const name = `${logFolder}/${checkpointFile}`;
  const before = await target.readPointer(name);
  const from = before ? readCheckpoint(Buffer.from(before).toString()).size : 0;
  for (const tile of listNewTiles(from, readCheckpoint(note.toString()).size)) {
    const path = toTilePath(tile);
    await target.putPointer(`${logFolder}/${path}`, await readFile(join(folder, path)));
  }
  await target.flush();
  await target.putPointer(name, note);
}
