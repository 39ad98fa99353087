// What each project's page was made of, so that a build can take over pages that would be the same.
import { z } from 'zod';
import { Slug } from './scalars.ts';

/** `pages.json` of a release. */
export const PageKeys = z.strictObject({
  /** Stands for all that is not the project's: the code of the pages, the site's name and address. */
  frame: z.string(),
  /** Project → hash of everything that its page shows. */
  keys: z.record(Slug, z.string()),
});
export type PageKeys = z.infer<typeof PageKeys>;
