// Schema of posts.json: weekly reports, and the report of the last seven days.
import { z } from 'zod';
import { Day, Slug } from '../../lib/scalars.ts';

export const BlogPost = z.strictObject({
  slug: Slug,
  title: z.string(),
  published: Day,
  summary: z.string(),
  html: z.string(),
});
export const PostsFile = z.strictObject({
  posts: z.array(BlogPost),
  /** Null if nothing was observed in the last seven days. Missing in older releases. */
  this_week: BlogPost.nullable().default(null),
});
export type PostsFile = z.infer<typeof PostsFile>;
export type BlogPost = z.infer<typeof BlogPost>;
