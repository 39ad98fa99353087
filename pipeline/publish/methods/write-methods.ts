// Publishes the SQL of each method next to the dumps, with queries that recompute scores from the
// dumps.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const pages = join(root, 'src/content/methods');
const scores = join(root, 'pipeline/graph/scores');
const formulas = join(root, 'pipeline/graph/formulas');
const recipes = ['recompute_health.sql', 'recompute_velocity.sql'];

const Frontmatter = z.object({ title: z.string(), summary: z.string(), sql: z.array(z.string()) });

/** Writes `<folder>/<method>.sql` for each method page, and the queries in `recipes`. */
export async function writeMethods(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const page of (await readdir(pages)).filter((name) => name.endsWith('.md')).sort()) {
    const method = page.replace(/\.md$/, '');
    await writeFile(join(folder, `${method}.sql`), await toSql(method));
  }
  const macros = await Promise.all(
    (await readdir(formulas))
      .filter((name) => name.startsWith('health_'))
      .sort()
      .map((name) => readFile(join(formulas, name), 'utf8')),
  );
  for (const name of recipes) {
    const query = await readFile(join(import.meta.dirname, name), 'utf8');
    // A function, because SQL may contain `$'`, which would be a pattern in a string.
    const whole = query.replace('-- {{formulas}}', () => macros.join('\n'));
    await writeFile(join(folder, name), whole);
  }
}

async function toSql(method: string): Promise<string> {
  const text = await readFile(join(pages, `${method}.md`), 'utf8');
  const { title, summary, sql } = Frontmatter.parse(load(text.split(/^---$/m)[1] ?? ''));
  const queries = await Promise.all(
    sql.map(async (name) => {
      const isTable = name.startsWith('score_');
      const path = join(isTable ? scores : formulas, `${name}.sql`);
      const query = (await readFile(path, 'utf8')).trim();
      return isTable ? `-- table ${name}\n${query};\n` : `${query}\n`;
    }),
  );
  const about =
    `-- ${title}: ${summary}\n-- Explained at /methods/${method}. These queries create the tables named ` +
    'above them, in this order, from the observations of the pipeline.\n';
  return [about, ...queries].join('\n');
}
