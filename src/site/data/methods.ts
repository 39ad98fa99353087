// Reads the descriptions of the methods from src/content/methods, and the SQL that computes each
// score.
import { type CollectionEntry, getCollection } from 'astro:content';
import { fillHealthValues, readHealthValues } from '../../snapshot/pages/health-values.ts';
import { toMethodVersion } from './method-version.ts';
import { projectRoot, scores } from './site-build-input.ts';

export interface Method {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly formula: string;
  readonly version: number;
  readonly queries: readonly { readonly name: string; readonly text: string }[];
  /** HTML of all sections before "Inputs". */
  readonly idea: string;
  /** HTML of the section "Inputs" and all sections after it. */
  readonly rest: string;
}

/** Throws if the SQL file does not exist, because the method page must show the SQL. */
function readQuery(name: string): { name: string; text: string } {
  const text = scores[name];
  if (text === undefined) {
    throw new Error(
      `The file pipeline/graph/scores/${name}.sql does not exist. Correct the list \`sql\` in the Markdown file of the method.`,
    );
  }
  return { name, text };
}

const completeTables = (html: string): string =>
  html
    .replace(/<th(?=[ >])(?![^>]*scope=)/g, '<th scope="col"')
    .replaceAll(
      '<table>',
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>');

const values = await readHealthValues(projectRoot);

function toMethod({ id, data, rendered }: CollectionEntry<'methods'>): Method {
  const { title, summary, sql, formula } = data;
  const queries = sql.map(readQuery);
  const html = fillHealthValues(completeTables(rendered?.html ?? ''), values);
  const split = html.indexOf('<h2 id="inputs"');
  return {
    id,
    title,
    summary,
    formula: fillHealthValues(formula, values),
    version: toMethodVersion(queries.map(({ text }) => text)),
    queries,
    idea: html.slice(0, split),
    rest: html.slice(split),
  };
}

const entries = await getCollection('methods');
export const methods: readonly Method[] = entries
  .map(toMethod)
  .sort((one, other) => one.title.localeCompare(other.title, 'en'));
