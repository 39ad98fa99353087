// Reads the descriptions of the methods, and the SQL that computes each score.
import { scores } from './build-input.ts';

interface Frontmatter {
  readonly title: string;
  readonly summary: string;
  /** The SQL models to show, in the order in which they run. */
  readonly sql: readonly string[];
  /** Plain text with the same numbers as the SQL. */
  readonly formula: string;
}

interface MarkdownFile {
  readonly frontmatter: Frontmatter;
  readonly compiledContent: typeof import('../../content/methods/health.md')['compiledContent'];
}

export interface Method extends Frontmatter {
  readonly id: string;
  readonly version: number;
  readonly queries: readonly { readonly name: string; readonly text: string }[];
  /** The text as HTML: the section "The idea", and all sections after it. */
  readonly idea: string;
  readonly rest: string;
}

const files = import.meta.glob<MarkdownFile>('../../content/methods/*.md', { eager: true });

/** Throws if the SQL file does not exist, so that descriptions and code cannot drift apart. */
function readQuery(name: string): { name: string; text: string } {
  const text = scores[name];
  if (text === undefined) {
    throw new Error(
      `The file pipeline/graph/scores/${name}.sql does not exist. Correct the list \`sql\` of the method.`,
    );
  }
  return { name, text };
}

const versionOf = (sql: string): number => Number(/^-- version: (\d+)$/m.exec(sql)?.[1] ?? 1);

/** Adds column scopes to the tables and makes them scrollable on small screens. */
const completeTables = (html: string): string =>
  html
    .replace(/<th(?=[ >])(?![^>]*scope=)/g, '<th scope="col"')
    .replaceAll(
      '<table>',
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>');

async function readMethod(path: string, file: MarkdownFile): Promise<Method> {
  const { title, summary, sql, formula } = file.frontmatter;
  const queries = sql.map(readQuery);
  const html = completeTables(await file.compiledContent());
  const split = html.indexOf('<h2 id="inputs"');
  return {
    id: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    title,
    summary,
    sql,
    formula,
    version: Math.max(...queries.map(({ text }) => versionOf(text))),
    queries,
    idea: html.slice(0, split),
    rest: html.slice(split),
  };
}

const read = Object.entries(files).map(([path, file]) => readMethod(path, file));
export const methods: readonly Method[] = (await Promise.all(read)).sort((a, b) =>
  a.title.localeCompare(b.title, 'en'),
);
