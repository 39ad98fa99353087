// Schema of the hashes of project pages. A build reuses the pages whose hashes have not changed.
import { z } from 'zod';
import { Slug } from './scalars.ts';

/** `pages.json` of a release. */
export const PageKeys = z.strictObject({
  /** Hash of everything that all pages share: the page code, and the site's name and URL. */
  frame: z.string(),
  /** Project ID → hash of everything that its page shows. */
  keys: z.record(Slug, z.string()),
});
export type PageKeys = z.infer<typeof PageKeys>;
