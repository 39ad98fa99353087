// manifest.json: the contents of a release, with hashes to verify them.
import { z } from 'zod';
import { Count, Day, Instant } from './scalars.ts';

export const manifestVersion = 1;

export const Manifest = z.strictObject({
  schema: z.literal(manifestVersion),
  id: z.string().regex(/^\d{8}T\d{6}Z(-\d+)?$/), // UTC build time
  as_of: Day,
  generated: Instant, // the newest observation in the graph
  built: Instant,
  sample: z.boolean(),
  site: z.strictObject({ name: z.string(), url: z.url() }),
  code: z.string(), // version of package.json
  counts: z.strictObject({
    projects: Count,
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
