// Schema of manifest.json, which lists the contents of a release with hashes to verify them.
import { z } from 'zod';
import { Count, Day, Instant } from '../../lib/scalars.ts';

export const manifestVersion = 1;

/** The ID of a release: its UTC build time, and a number if two were built in the same second. */
export const releaseId = /^\d{8}T\d{6}Z(-\d+)?$/;

export const Manifest = z.strictObject({
  schema: z.literal(manifestVersion),
  id: z.string().regex(releaseId),
  as_of: Day,
  generated: Instant, // time of the newest observation in the graph
  built: Instant,
  sample: z.boolean(),
  /** Whether most tracked projects are overdue for an observation. See out_release_info.sql. */
  stale: z.boolean().optional(), // absent in older releases
  site: z.strictObject({ name: z.string(), url: z.url() }),
  code: z.string(), // the version in package.json
  counts: z.strictObject({
    projects: Count,
    projects_observed: Count.optional(), // projects with a star count in the 7 days up to `as_of`
    // Projects with a known value. Absent in older releases.
    stars: Count.optional(),
    licenses: Count.optional(),
    push_dates: Count.optional(),
    models: Count,
    products: Count,
    alternatives: Count,
    emerging: Count,
    events: Count,
    edges: Count,
    history_days: Count,
    pages: Count,
  }),
  /** Path below the release folder → size and hash. Sorted by path. */
  files: z.record(
    z.string(),
    z.strictObject({ bytes: Count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
