// The parts of the SQL page that work without a browser: refused statements, completions, and
// result formats.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ArrowType,
  type Result,
  toCell,
  toColumn,
  toCsv,
  toJson,
} from '../../src/components/sql/arrow-values.ts';
import { findCompletions } from '../../src/components/sql/autocomplete.ts';
import { toBars, toLineChart } from '../../src/components/sql/chart.ts';
import { createEngine, StoppedError } from '../../src/components/sql/engine.ts';
import { download } from '../../src/components/sql/results.ts';
import { blankLiterals, findRefusal } from '../../src/components/sql/unsupported-statements.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the refused statements of the SQL page', () => {
  it.each([
    'select 1',
    ' FROM projects ;',
    '-- a comment; with a semicolon\nselect \';\' as ";"',
    '(select 1) union all (select 2)',
    'with one as (select 1) from one',
    '/* drop */ describe projects',
  ])('do not include the query: %s', (sql) => {
    expect(findRefusal(sql)).toBeUndefined();
  });

  it.each([
    ['', 'The query is empty.'],
    ['-- nothing', 'The query is empty.'],
    ['select 1; select 2', 'Run one query at a time'],
    ['INSTALL httpfs', 'INSTALL is not available. Extensions cannot be loaded'],
    ['load spatial', 'LOAD is not available.'],
    ["attach 'x.duckdb'", 'ATTACH is not available. You can query only the database of this site'],
    ['delete from projects', 'DELETE is not available: the database is read-only.'],
    ["copy projects to 'x'", 'COPY is not available. This page does not write files.'],
    ['selekt 1', 'This is not a query. Start with SELECT, FROM or WITH.'],
    ['constructor', 'This is not a query. Start with SELECT, FROM or WITH.'],
  ])('include: %s', (sql, sentence) => {
    expect(findRefusal(sql)).toContain(sentence);
  });

  it('are found without looking into strings, quoted names and comments', () => {
    const sql = `select 'it''s', "a""b" -- c\nfrom t /* d`;
    const blank = blankLiterals(sql);
    expect(blank).toHaveLength(sql.length);
    expect(blank.split(/\s+/).join(' ').trim()).toBe('select , from t');
  });
});

describe('completions in the SQL editor', () => {
  const schema = { projects: ['id', 'name', 'stars'], history: ['id', 'day', 'stars'] };
  const complete = (text: string) => findCompletions(text, text.length, schema);

  it('are tables after FROM and JOIN', () => {
    expect(complete('select * from p')).toEqual({ from: 14, options: ['projects'] });
    expect(complete('from projects join h').options).toEqual(['history']);
  });

  it('are the columns of the tables of the query, then tables and keywords', () => {
    const text = 'select na\nfrom projects';
    expect(findCompletions(text, 9, schema)).toEqual({ from: 7, options: ['name'] });
    expect(complete('from history where d').options).toEqual(['day', 'distinct', 'desc']);
    expect(complete('from history where s').options).toEqual(['stars', 'select', 'sum']);
  });

  it('are the columns of a table after its name and a dot', () => {
    expect(complete('select projects.').options).toEqual(['id', 'name', 'stars']);
    expect(complete('select unknown.').options).toEqual([]);
  });

  it('are empty in strings, in comments, inside a word or without a word', () => {
    for (const text of ["select 'na", '-- na', 'select ', '', 'select stars']) {
      expect(complete(text).options, text).toEqual([]);
    }
    expect(findCompletions('select name', 8, schema).options).toEqual([]);
  });
});

const type = (text: string, more: Partial<ArrowType> = {}): ArrowType => ({
  ...more,
  toString: () => text,
});

describe('values from the SQL engine', () => {
  it.each<[unknown, ArrowType, unknown]>([
    [null, type('Utf8'), null],
    [undefined, type('Utf8'), null],
    [7n, type('Int64'), 7],
    [2n ** 70n, type('Int64'), String(2n ** 70n)],
    [Number.NaN, type('Float64'), 'NaN'],
    [Date.UTC(2026, 5, 30), type('Date32<DAY>'), '2026-06-30'],
    [new Date(Date.UTC(2026, 5, 30)), type('Date32<DAY>'), '2026-06-30'],
    [Date.UTC(2026, 5, 30, 5, 4, 3), type('Timestamp<MICROSECOND>'), '2026-06-30 05:04:03'],
    [new Uint32Array([150_000_000, 0, 0, 0]), type('Decimal[18e+9]', { scale: 9 }), 0.15],
    [new Uint32Array(4).fill(2 ** 32 - 1), type('Decimal[18e+0]', { scale: 0 }), -1],
    [
      ['a', null],
      type('List<Utf8>', { children: [{ name: 'l', type: type('Utf8') }] }),
      ['a', null],
    ],
    [{ a: 1n }, type('Struct', { children: [{ name: 'a', type: type('Int64') }] }), { a: 1 }],
  ])('%s are converted to plain values', (value, of, plain) => {
    expect(toCell(value, of)).toEqual(plain);
  });

  it('have columns that are numbers, times or other types', () => {
    const kinds = ['Int32', 'Decimal[18e+9]', 'Date32<DAY>', 'Utf8', 'List<Int32>'].map(
      (text) => toColumn('one', type(text)).kind,
    );
    expect(kinds).toEqual(['number', 'number', 'time', 'other', 'other']);
  });
});

const result: Result = {
  columns: [
    { name: 'day', kind: 'time' },
    { name: 'project', kind: 'other' },
    { name: 'stars', kind: 'number' },
  ],
  rows: [
    ['2026-06-30', 'say "a,b"', 12],
    ['2026-06-29', null, 10],
  ],
  isCut: false,
};

describe('a query result becomes', () => {
  it('CSV, with quotes where necessary', () => {
    expect(toCsv(result)).toBe(
      'day,project,stars\r\n2026-06-30,"say ""a,b""",12\r\n2026-06-29,,10\r\n',
    );
  });

  it('JSON with its types and nulls', () => {
    expect(JSON.parse(toJson(result))).toEqual([
      { day: '2026-06-30', project: 'say "a,b"', stars: 12 },
      { day: '2026-06-29', project: null, stars: 10 },
    ]);
  });

  it('a line chart from the first to the last day, if it has days', () => {
    expect(toLineChart(result)).toMatchObject({
      days: ['2026-06-29', '2026-06-30'],
      series: [{ name: 'stars', values: [10, 12] }],
    });
    expect(toLineChart({ ...result, rows: result.rows.slice(1) })).toBeUndefined();
    expect(toLineChart({ ...result, columns: result.columns.slice(1) })).toBeUndefined();
  });

  it('otherwise a bar chart of the first number by the first other column', () => {
    expect(toBars(result)).toEqual({
      measure: 'stars',
      bars: [
        { label: '2026-06-30', value: 12, share: 1 },
        { label: '2026-06-29', value: 10, share: 10 / 12 },
      ],
    });
    const sorted = {
      ...{ columns: [...result.columns, { name: 'gain', kind: 'number' as const }], isCut: false },
      rows: [
        ['2026-06-30', 'a', 5, 9],
        ['2026-06-30', 'b', 90, 8],
        ['2026-06-30', 'c', 7, 1],
      ],
    };
    expect(toBars(sorted)).toMatchObject({ measure: 'gain', bars: [{ value: 9 }, {}, {}] });
    expect(toBars({ ...result, rows: [['2026-06-30', 'x', 0]] })).toBeUndefined();
    expect(toBars({ ...result, columns: result.columns.slice(0, 2) })).toBeUndefined();
  });
});

it('a download can be read after the click', async () => {
  const link = { href: '', download: '', click: () => undefined };
  vi.stubGlobal('document', { createElement: () => link });
  download({ columns: [{ name: 'n', kind: 'number' }], rows: [[1]], isCut: false }, 'csv');
  expect(link.download).toBe('daybreak-query.csv');
  expect(await (await fetch(link.href)).text()).toBe('n\r\n1\r\n');
});

it('stopping a query ends its worker if the engine cannot cancel the query', async () => {
  let terminated = 0;
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {
        terminated += 1;
      }
    },
  );
  const module = `export class VoidLogger {}
    export class AsyncDuckDB {
      async instantiate() {}
      async open() {}
      async registerFileBuffer() {}
      async connect() {
        return {
          async query() {},
          send: () => new Promise(() => {}),
          cancelSent: () => Promise.reject(new Error('There is no query.')),
        };
      }
    }`;
  const engine = createEngine({
    module: `data:text/javascript,${encodeURIComponent(module)}`,
    worker: '',
    wasm: '',
    database: 'data:,',
  });
  const started = Promise.withResolvers<void>();
  const run = engine.run('select 1', (text) => {
    if (text === 'Running…') started.resolve();
  });
  await started.promise;
  const stopped = expect(run).rejects.toThrow(StoppedError);
  await engine.stop();
  await stopped;
  expect(terminated).toBe(1);
});
