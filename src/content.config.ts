// The collections of Markdown files: descriptions of the scores, and the developer documentation.
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const methods = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/methods' }),
  schema: z.strictObject({
    title: z.string(),
    summary: z.string(),
    /** The SQL models and macros to show, in the order in which they run. */
    sql: z.array(z.string()),
    /** Plain text with the same numbers as the SQL. */
    formula: z.string(),
    /** Facts of a project, for the values of the template (see `src/snapshot/pages/health-values.ts`). */
    example: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
});

/** Their texts contain `{{values}}`, which `src/site/docs/template-values.ts` provides. */
const developers = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/developers' }),
  schema: z.strictObject({ title: z.string(), summary: z.string() }),
});

export const collections = { methods, developers };
