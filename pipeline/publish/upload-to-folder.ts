// Uploads releases to a folder that a web server serves to followers.
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toObjectPath } from '../../src/contracts/files/release-layout.ts';
import { exists, writeFileAtomic } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { flushTree } from '../io/fsync.ts';
import type { UploadTarget } from './upload-release.ts';

export function createFolderTarget(folder: string): UploadTarget {
  const objects = join(folder, 'objects');
  return {
    name: folder,
    async readPointer(name) {
      // Returns undefined only if the file does not exist. An unreadable file must be an error,
      // because the upload would otherwise delete the objects that the file lists.
      const path = join(folder, name);
      const isThere = await exists(path).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOTDIR') throw cause;
        throw new Failure(
          'usage',
          `Cannot publish to ${folder}, because a part of this path is a file. Choose another folder.`,
          { cause },
        );
      });
      return isThere ? await readFile(path) : undefined;
    },
    async list() {
      await mkdir(objects, { recursive: true });
      const sizes = new Map<string, number>();
      for (const name of await readdir(objects)) {
        sizes.set(name, (await stat(join(objects, name))).size);
      }
      return sizes;
    },
    async put({ sha256 }, path) {
      const object = join(folder, toObjectPath(sha256));
      const aside = `${object}.${process.pid}.tmp`;
      await copyFile(path, aside);
      await rename(aside, object);
    },
    flush: () => flushTree(folder),
    async putPointer(name, bytes) {
      if (bytes) await writeFileAtomic(join(folder, name), bytes);
      else await rm(join(folder, name), { force: true });
    },
    remove: (object) => rm(join(objects, object), { force: true }),
  };
}
