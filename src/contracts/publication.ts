// Schema of publication.json, which lists the files that a publisher serves in addition to the
// current release: change files, and the dumps of all releases that the publisher has not deleted.
import { z } from 'zod';
import { changesFolder } from './change-files.ts';
import { Count, Instant } from './scalars.ts';

export const publicationVersion = 1;

/**
 * Folder in a follower's data folder that contains the dumps of earlier releases. A publisher has
 * these dumps in its release folders.
 */
export const earlierDumpsFolder = 'dumps';

const release = String.raw`\d{8}T\d{6}Z(?:-\d+)?`;
/**
 * Regular expression for the files in `site/dumps`. A publisher serves them until it deletes the
 * release.
 */
const dump = String.raw`[a-z_]+\.(?:duckdb|parquet|jsonld|json)`;
const change = String.raw`(?:index\.json|modified\.csv|[\d-]+\.(?:parquet|ndjson\.gz))`;

export const dumpPath = new RegExp(`^${earlierDumpsFolder}/(${release})/(${dump})$`);
export const changePath = new RegExp(`^${changesFolder}/${change}$`);

export const PublishedFile = z.strictObject({
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Time at which the file was written, sent as `Last-Modified`. */
  modified: Instant,
});
export type PublishedFile = z.infer<typeof PublishedFile>;

export const Publication = z.strictObject({
  schema: z.literal(publicationVersion),
  /** The current release. After a rollback, it is not the newest release. */
  release: z.string().regex(new RegExp(`^${release}$`)),
  /** Time of this publication, which is later than the time of any previous publication. */
  at: Instant,
  /** Path below the site's root → the file. */
  files: z.record(
    z.string().refine((path) => dumpPath.test(path) || changePath.test(path)),
    PublishedFile,
  ),
});
export type Publication = z.infer<typeof Publication>;
