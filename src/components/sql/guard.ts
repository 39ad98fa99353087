// Refuses what the SQL page cannot run, with a sentence that says why. The engine itself would refuse
// it too, but in its own words.

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
    install: 'The engine has no extensions here, because it never contacts another host.',
    load: 'The engine has no extensions here, because it never contacts another host.',
    attach: 'Only the database of this release can be queried here, and it is already attached.',
    detach: 'Only the database of this release can be queried here, and it stays attached.',
    copy: 'This page does not write files. Use the buttons CSV and JSON to download a result.',
    export: 'This page does not write files. Use the buttons CSV and JSON to download a result.',
    set: 'Settings of the engine cannot be changed here.',
    pragma: 'Settings of the engine cannot be changed here.',
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

/** The code with its comments, strings and quoted names replaced by spaces, of the same length. */
export const blankLiterals = (sql: string): string =>
  sql.replaceAll(
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)/g,
    (part) => part.replaceAll(/[^\n]/g, ' '),
  );

/** Why the query cannot be run. Undefined if it can be tried. */
export function findRefusal(sql: string): string | undefined {
  const code = blankLiterals(sql).trim().replace(/;\s*$/, '');
  if (code === '') return 'The query is empty. Choose an example, or write one.';
  if (code.includes(';')) return 'Run one query at a time: remove the text after the semicolon.';
  const first = /^[(\s]*([a-z]+)/i.exec(code)?.[1]?.toLowerCase() ?? '';
  if (queries.has(first)) return undefined;
  const word = first.toUpperCase();
  if (writes.has(first)) return `${word} is not available: the database is read-only.`;
  const sentence = sentences.get(first);
  return sentence === undefined
    ? 'A query starts with SELECT, FROM or WITH.'
    : `${word} is not available. ${sentence}`;
}
