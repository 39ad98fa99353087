// Uploads releases to a bucket of S3 or a compatible service. Followers read the bucket directly or
// through a CDN.
import { createHash } from 'node:crypto';
import { checkpointFile, logFolder } from '../../src/contracts/files/log.ts';
import { layoutFiles, toObjectPath } from '../../src/contracts/files/release-layout.ts';
import type { S3Bucket } from '../io/s3.ts';
import type { UploadTarget } from './upload-release.ts';

/**
 * Cache-Control of objects. The name of an object is the hash of its content, so an object never
 * changes.
 */
const immutable = 'public, max-age=31536000, immutable';
/**
 * Cache-Control of manifests. A CDN may cache these files for 10 seconds, and
 * followers poll every 30 seconds.
 */
const short = 'public, max-age=10, must-revalidate';

export function createS3Target(name: string, bucket: S3Bucket): UploadTarget {
  const folder = 'objects/';
  const types: Readonly<Record<string, string>> = {
    [layoutFiles.manifest]: 'application/json',
    [layoutFiles.signature]: 'text/plain; charset=utf-8',
    [`${logFolder}/${checkpointFile}`]: 'text/plain; charset=utf-8',
  };
  return {
    name,
    readPointer: (pointer) => bucket.get(pointer),
    async list() {
      const sizes = new Map<string, number>();
      for await (const { key, bytes } of bucket.list(folder))
        sizes.set(key.slice(folder.length), bytes);
      return sizes;
    },
    async put({ sha256 }, path) {
      // S3 compares the hash of the content with `sha256` and rejects the upload if they differ.
      await bucket.put(toObjectPath(sha256), path, sha256, {
        'content-type': 'application/octet-stream',
        'cache-control': immutable,
      });
    },
    // S3 confirms an upload only after storing it durably, so there is nothing to do.
    flush: async () => {},
    async putPointer(pointer, bytes) {
      if (!bytes) return await bucket.remove(pointer);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await bucket.put(pointer, bytes, sha256, {
        'content-type': types[pointer] ?? 'application/octet-stream',
        'cache-control': short,
      });
    },
    remove: (object) => bucket.remove(`${folder}${object}`),
  };
}
