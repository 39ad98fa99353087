// Compares the methods pages with their SQL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { toMethodVersion } from '../../src/site/data/method-version.ts';

const root = join(import.meta.dirname, '../..');
const words = join(root, 'src/content/methods');
const scores = join(root, 'pipeline/graph/scores');
const formulas = join(root, 'pipeline/graph/formulas');

const methods = readdirSync(words).map((name) => {
  const text = readFileSync(join(words, name), 'utf8');
  const [, frontmatter = '', body = ''] = text.split(/^---$/m);
  const { sql, formula } = load(frontmatter) as { sql: string[]; formula?: string };
  const queries: string[] = sql.map((table: string) =>
    readFileSync(join(table.startsWith('score_') ? scores : formulas, `${table}.sql`), 'utf8'),
  );
  return { name, sql, formula: String(formula), body, queries, query: queries.join('\n') };
});

/** Rules that a page may omit, each with the reason. */
const untold: Readonly<Record<string, string>> = {
  'trend.md newest_days': 'how many days are kept, which no trend depends on',
  'velocity.md days_ahead': 'of the pace, which has its own page',
  'velocity.md weight_of_worse_week': 'of the pace, which has its own page',
};

/** Returns the names and values of the numbers in a query's `rules`. */
function rulesOf(query: string): { rule: string; value: number }[] {
  return [...query.matchAll(/^rules as \(\n(.*?)^\)/gms)].flatMap(([, rules = '']) =>
    [...rules.matchAll(/(?<![\w.])(\d+(?:\.\d+)?) as (\w+)/g)].map(([, number, rule = '']) => ({
      rule,
      value: Number(number),
    })),
  );
}

/** Returns whether a page contains the number in any format. */
function tells(page: string, value: number): boolean {
  const plain = String(value).replace('.', '\\.');
  const end = Number.isInteger(value) ? '(?:\\.0+)?' : '0*';
  return new RegExp(`(?<![\\d.])${plain}${end}(?!\\.?\\d)`).test(
    page.replace(/(?<=\d),(?=\d{3})/g, ''),
  );
}

describe.for(methods)('the page on $name', ({ name, formula, body, query }) => {
  test('has a formula whose numbers are all in the query', () => {
    const numbers = formula.match(/\d+(?:\.\d+)?/g) ?? [];
    expect(formula).toContain('=');
    const missing = numbers.filter((number) => {
      const plain = String(Number(number));
      return !new RegExp(`(?<![\\d.])0*${plain.replace('.', '\\.')}0*(?![\\d])`).test(query);
    });
    expect(missing).toEqual([]);
  });

  test('contains every number of the rules of the query, except for known exceptions', () => {
    const silent = rulesOf(query).filter(({ value }) => !tells(formula + body, value));
    const allowed = Object.keys(untold).filter((key) => key.startsWith(`${name} `));
    expect(silent.map(({ rule }) => `${name} ${rule}`).sort()).toEqual(allowed.sort());
  });

  test('contains the idea, the inputs, a worked example and the limits', () => {
    for (const heading of ['The idea', 'Inputs', 'A worked example', 'Limits']) {
      expect(body).toContain(`## ${heading}\n`);
    }
  });
});

test('the numbers of a rule are found in every format of a query', () => {
  const counts = methods.map(({ query }) => rulesOf(query).length);
  expect(rulesOf('rules as (\n  select 100 as size\n)')).toEqual([{ rule: 'size', value: 100 }]);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(8);
});

test('every score has a methods page, except for scores that are only inputs of others', () => {
  const shown = new Set(methods.flatMap(({ sql }) => sql));
  const all = readdirSync(scores).map((name) => name.replace('.sql', ''));
  expect(all.filter((name) => !shown.has(name)).sort()).toEqual(['score_health_label_change']);
});

test('the version of a method is the version that its scores contain', () => {
  const versionOf = (name: string) => /^-- version: (\d+)$/m.exec(readScore(name))?.[1];
  const readScore = (name: string) => readFileSync(join(scores, `${name}.sql`), 'utf8');
  const health = methods.find(({ name }) => name === 'health.md')?.queries ?? [];
  expect(String(toMethodVersion(health))).toBe(versionOf('score_health_day'));
  expect(versionOf('score_health')).not.toBe(versionOf('score_health_day'));
  const stack = methods.find(({ name }) => name === 'stack-compatibility.md')?.queries ?? [];
  expect(String(toMethodVersion(stack))).toBe(versionOf('score_stack'));
});
