// The words on each method against the SQL that they describe.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const words = join(root, 'src/content/methods');
const scores = join(root, 'pipeline/graph/scores');

const methods = readdirSync(words).map((name) => {
  const text = readFileSync(join(words, name), 'utf8');
  const [, frontmatter = '', body = ''] = text.split(/^---$/m);
  const { sql, formula } = parse(frontmatter);
  const queries: string[] = sql.map((table: string) =>
    readFileSync(join(scores, `${table}.sql`), 'utf8'),
  );
  return { name, sql, formula: String(formula), body, query: queries.join('\n') };
});

describe.for(methods)('the page on $name', ({ formula, body, query }) => {
  test('has a formula whose every number stands in the query', () => {
    const numbers = formula.match(/\d+(?:\.\d+)?/g) ?? [];
    expect(formula).toContain('=');
    const missing = numbers.filter((number) => {
      const plain = String(Number(number));
      return !new RegExp(`(?<![\\d.])0*${plain.replace('.', '\\.')}0*(?![\\d])`).test(query);
    });
    expect(missing).toEqual([]);
  });

  test('tells the idea, the inputs and the limits', () => {
    for (const heading of ['The idea', 'Inputs', 'Limits']) {
      expect(body).toContain(`## ${heading}\n`);
    }
  });
});

test('every score but those that only feed others has a page that shows it', () => {
  const shown = new Set(methods.flatMap(({ sql }) => sql));
  const all = readdirSync(scores).map((name) => name.replace('.sql', ''));
  expect(all.filter((name) => !shown.has(name)).sort()).toEqual(['score_health_change']);
});
