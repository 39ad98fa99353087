// Finds statements that the SQL page cannot run and explains why. DuckDB would also refuse them,
// but with messages that are less helpful to readers.

const queries = new Set([
  'select',
  'from',
  'with',
  'values',
  'table',
  'describe',
  'desc',
  'show',
  'summarize',
  'explain',
  'pivot',
  'unpivot',
]);

const sentences = new Map(
  Object.entries({
    install: 'Extensions cannot be loaded, because this page does not contact other servers.',
    load: 'Extensions cannot be loaded, because this page does not contact other servers.',
    attach: 'You can query only the database of this site, and it is already attached.',
    detach: 'You can query only the database of this site, and it stays attached.',
    copy: 'This page does not write files. To download a result, use the buttons CSV and JSON.',
    export: 'This page does not write files. To download a result, use the buttons CSV and JSON.',
    set: 'The settings of DuckDB cannot be changed on this page.',
    pragma: 'The settings of DuckDB cannot be changed on this page.',
  }),
);
const writes = new Set([
  'insert',
  'update',
  'delete',
  'create',
  'drop',
  'alter',
  'truncate',
  'merge',
  'comment',
  'vacuum',
]);

/**
 * Replaces comments, strings and quoted names with spaces. The length of the code stays the same.
 */
export const blankLiterals = (sql: string): string =>
  sql.replaceAll(
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)/g,
    (part) => part.replaceAll(/[^\n]/g, ' '),
  );

/** Returns the reason why the page refuses a query, or undefined if the page can run it. */
export function findRefusal(sql: string): string | undefined {
  const code = blankLiterals(sql).trim().replace(/;\s*$/, '');
  if (code === '') return 'The query is empty. Write a query, or choose an example.';
  if (code.includes(';')) return 'Run one query at a time: remove the text after the semicolon.';
  const first = /^[(\s]*([a-z]+)/i.exec(code)?.[1]?.toLowerCase() ?? '';
  if (queries.has(first)) return undefined;
  const word = first.toUpperCase();
  if (writes.has(first)) return `${word} is not available: the database is read-only.`;
  const sentence = sentences.get(first);
  return sentence === undefined
    ? 'This is not a query. Start with SELECT, FROM or WITH.'
    : `${word} is not available. ${sentence}`;
}
