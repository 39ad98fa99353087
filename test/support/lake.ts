// A DuckLake for one test, if the extension files are installed.
import { join } from 'node:path';
import { Lake } from '../../pipeline/io/lake.ts';
import type { S3Settings } from '../../pipeline/io/s3.ts';
import { makeFolder } from './folders.ts';

/** The folder of the extension files. The nightly gate installs them. */
export const extensions = process.env.LOG_EXTENSIONS;

if (!extensions) {
  console.warn('LOG_EXTENSIONS is not set, so tests of lakes are skipped. See CONTRIBUTING.md.');
}

/** The settings of a lake, as operators set them. */
export const toEnvironment = ({ settings: { url, data, extensions, s3 } }: Lake) => ({
  LOG_URL: url,
  LOG_DATA: data,
  LOG_EXTENSIONS: extensions,
  ...(s3 && {
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }),
});

/** Returns an empty lake with a catalog file, or with the PostgreSQL database `catalog`. */
export function makeLake(catalog?: string, data?: string, s3?: S3Settings): Lake {
  const folder = makeFolder();
  return new Lake({
    url: `ducklake:${catalog ?? join(folder, 'catalog.ducklake')}`,
    data: data ?? join(folder, 'data'),
    extensions: extensions ?? '',
    s3,
    scratch: join(folder, 'scratch'),
  });
}
