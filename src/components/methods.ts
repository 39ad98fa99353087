// The methods in words, each joined with the SQL files that compute it.
import { scores } from 'virtual:daybreak';

interface Words {
  readonly title: string;
  readonly summary: string;
  /** Tables whose SQL is shown, in the order in which they are computed. */
  readonly sql: readonly string[];
  /** In plain text, with the numbers of the SQL. */
  readonly formula: string;
}

interface MarkdownFile {
  readonly frontmatter: Words;
  readonly compiledContent: typeof import('../content/methods/health.md')['compiledContent'];
}

export interface Method extends Words {
  readonly id: string;
  readonly version: number;
  readonly queries: readonly { readonly name: string; readonly text: string }[];
  /** Its words as HTML: the idea, and what follows it. */
  readonly idea: string;
  readonly rest: string;
}

const files = import.meta.glob<MarkdownFile>('../content/methods/*.md', { eager: true });

/** Throws where a page names SQL that is not there: methods and code must not drift apart. */
function readQuery(name: string): { name: string; text: string } {
  const text = scores[name];
  if (text === undefined) throw new Error(`There is no pipeline/graph/scores/${name}.sql.`);
  return { name, text };
}

const versionOf = (sql: string): number => Number(/^-- version: (\d+)$/m.exec(sql)?.[1] ?? 1);

/** Tables of the texts: headings that stand above columns, and room to scroll on a phone. */
const completeTables = (html: string): string =>
  html
    .replace(/<th(?=[ >])(?![^>]*scope=)/g, '<th scope="col"')
    .replaceAll(
      '<table>',
      '<div class="scroll" tabindex="0" role="group" aria-label="Figures"><table>',
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
