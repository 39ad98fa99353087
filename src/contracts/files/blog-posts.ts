// Schema of posts.json: articles and weekly reports.
import { z } from 'zod';
import { Day, Slug } from '../../lib/scalars.ts';

export const BlogPost = z.strictObject({
  slug: Slug,
  title: z.string(),
  published: Day,
  summary: z.string(),
  html: z.string(),
});
export const PostsFile = z.strictObject({ posts: z.array(BlogPost) });
export type BlogPost = z.infer<typeof BlogPost>;
