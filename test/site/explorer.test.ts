// Tests of the explorer's index, search and URLs.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openIndex, openWords, valueAt } from '../../src/components/explorer/catalog.ts';
import {
  buildIndexFile,
  buildWordsFile,
  indexVersion,
} from '../../src/components/explorer/index-file.ts';
import {
  anything,
  cycleSort,
  type Query,
  readQuery,
  writeQuery,
} from '../../src/components/explorer/query.ts';
import { Explorer } from '../../src/components/explorer/search.ts';
import { toStatus } from '../../src/components/explorer/status.ts';
import { fits, scan, toTextField } from '../../src/components/explorer/text-field.ts';
import { hostileText } from '../support/small-graph-rows.ts';

type Row = Parameters<typeof buildIndexFile>[0][number];

const row = (name: string, stars: number | null, more: Partial<Row> = {}): Row => ({
  id: `ada-${name.toLowerCase()}`,
  name,
  owner: 'ada',
  stars,
  stars_7d: stars === null ? null : Math.round(stars / 100),
  health: 60,
  health_is_provisional: false,
  trend: 'steady',
  lang: 'Python',
  license: 'MIT',
  vertical: null,
  stacks: [],
  description: null,
  topics: [],
  ...more,
});

const rows: readonly Row[] = [
  row('serve', 9000, { health: 80, stacks: ['pytorch', 'mcp'], topics: ['inference'] }),
  row('tinyserve', 5000, { lang: 'Rust', trend: 'quiet', stars_7d: -4 }),
  row('Serve-All', 400, { license: null, health: null, trend: null }),
  row('agent', 300, { owner: 'serve-inc', id: 'serve-inc-agent', vertical: 'legal' }),
  row('Ünïted', 200, { id: 'ada--n-ted', stars_7d: null }),
  row('notes', null, { description: 'Keeps notes, serves them anywhere.', lang: null }),
];

const open = () => {
  // Through JSON, as the browser gets them.
  const catalog = openIndex(JSON.parse(JSON.stringify(buildIndexFile(rows))));
  catalog.words = openWords(JSON.parse(JSON.stringify(buildWordsFile(rows))));
  return catalog;
};
const find = (query: Partial<Query>): string[] => {
  const catalog = open();
  const places = new Explorer(catalog).find({ ...anything, ...query });
  return Array.from(places, (place) => catalog.names[place] ?? '');
};

describe('the index', () => {
  test('contains every project unchanged', () => {
    const catalog = open();
    expect(catalog.slugs).toEqual(rows.map(({ id }) => id));
    expect(catalog.names).toEqual(rows.map(({ name }) => name));
    expect([...catalog.stars]).toEqual([9000, 5000, 400, 300, 200, Number.NaN]);
    expect([...catalog.gains].slice(0, 2)).toEqual([90, -4]);
    expect(rows.map((_, place) => valueAt(catalog.languages, place))).toEqual(
      rows.map(({ lang }) => lang ?? undefined),
    );
    expect(catalog.words?.descriptions.at(-1)).toBe('Keeps notes, serves them anywhere.');
  });

  test('contains a slug only if it cannot be derived from owner and name', () => {
    const { slugs } = buildIndexFile([...rows, row('Twice', 1, { id: 'ada-twice-2' })]);
    expect(slugs).toEqual({ '6': 'ada-twice-2' });
  });

  test('has one line per project for any name or description', () => {
    const odd = [
      row('a\nb', 2, { description: `${hostileText}\r\n\u2028end` }),
      row(`${'x'.repeat(10_000)}`, 1, { description: '🤖'.repeat(300), topics: ['🤖'] }),
    ];
    const catalog = openIndex(buildIndexFile(odd));
    const words = openWords(buildWordsFile(odd));
    expect(catalog.names).toHaveLength(2);
    expect(words.descriptions).toHaveLength(2);
    // Cut between characters, never within one.
    expect(words.descriptions[1]).toMatch(/^🤖+…$/u);
    expect(words.topicField.starts).toHaveLength(2);
  });

  test('of another version is rejected', () => {
    const file = { ...buildIndexFile(rows), version: 99 };
    expect(() => openIndex(JSON.parse(JSON.stringify(file)))).toThrow(
      'another version of the site',
    );
    const words = { ...buildWordsFile(rows), version: 99 };
    expect(() => openWords(JSON.parse(JSON.stringify(words)))).toThrow(
      'another version of the site',
    );
    expect(indexVersion).toBe(3);
  });
});

describe('a search', () => {
  test('ranks the full name before prefixes, words, substrings, owner and text', () => {
    expect(find({ words: 'serve' })).toEqual(['serve', 'Serve-All', 'tinyserve', 'agent', 'notes']);
  });

  test('requires every word in any field', () => {
    expect(find({ words: 'serve agent' })).toEqual(['agent']);
    expect(find({ words: 'serve nowhere' })).toEqual([]);
  });

  test('finds owner/name', () => {
    expect(find({ words: 'serve-inc/agent' })).toEqual(['agent']);
  });

  test('ignores case and accents', () => {
    expect(find({ words: 'UNITED' })).toEqual(['Ünïted']);
    expect(find({ words: 'ünï' })).toEqual(['Ünïted']);
  });

  test('finds topics', () => {
    expect(find({ words: 'inference' })).toEqual(['serve']);
  });

  test('searches a single letter only in names', () => {
    expect(find({ words: 'k' })).toEqual([]);
  });

  test('sorts by stars without search words, unknown values last', () => {
    expect(find({})).toEqual(rows.map(({ name }) => name));
  });

  test('finds names before the descriptions have loaded', () => {
    const catalog = openIndex(buildIndexFile(rows));
    const places = new Explorer(catalog).find({ ...anything, words: 'notes' });
    expect(Array.from(places, (place) => catalog.names[place])).toEqual(['notes']);
  });

  test('finds the same as a linear scan for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', ' ', 'é', '语'), maxLength: 8 });
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', '-', '语'),
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), word, (lines, needle) => {
        const field = toTextField(lines.join('\n'));
        const found: number[] = [];
        scan(field, needle, (line, fit) => {
          found.push(line);
          const plain = field.text.split('\n')[line + 1] ?? '';
          expect(fit === fits.whole).toBe(plain === needle);
          expect(fit >= fits.prefix).toBe(plain.startsWith(needle));
        });
        const plain = field.text.split('\n').slice(1, -1);
        expect(found).toEqual(plain.flatMap((line, at) => (line.includes(needle) ? [at] : [])));
      }),
    );
  });
});

describe('filters', () => {
  test.for<[Partial<Query>, string[]]>([
    [{ lang: 'Rust' }, ['tinyserve']],
    [{ lang: 'Cobol' }, []],
    [{ license: 'MIT', trend: 'quiet' }, ['tinyserve']],
    [{ vertical: 'legal' }, ['agent']],
    [{ stack: 'mcp' }, ['serve']],
    [{ stack: 'unheard-of' }, []],
    [{ health: 80 }, ['serve']],
    [{ health: 1, words: 'serve-all' }, []],
    [{ words: 'serve', lang: 'Rust' }, ['tinyserve']],
  ])('%j leave %j', ([query, expected]) => {
    expect(find(query)).toEqual(expected);
  });
});

describe('the order', () => {
  test.for<[Partial<Query>, string]>([
    [{ sort: 'stars' }, 'serve tinyserve Serve-All agent Ünïted notes'],
    [{ sort: 'stars', isAscending: true }, 'Ünïted agent Serve-All tinyserve serve notes'],
    [{ sort: 'gain' }, 'serve Serve-All agent tinyserve Ünïted notes'],
    [{ sort: 'name', isAscending: true }, 'agent notes serve Serve-All tinyserve Ünïted'],
    [{ sort: 'name' }, 'Ünïted tinyserve Serve-All serve notes agent'],
    [{ sort: 'trend' }, 'serve agent Ünïted notes tinyserve Serve-All'],
    [{ sort: 'health', lang: 'Python' }, 'serve agent Ünïted Serve-All'],
    [{ sort: 'language', isAscending: true }, 'serve Serve-All agent Ünïted tinyserve notes'],
    [{ sort: 'license', health: 80 }, 'serve'],
    [{ sort: 'vertical', isAscending: true }, 'agent serve tinyserve Serve-All Ünïted notes'],
  ])('%j is %s', ([query, expected]) => {
    expect(find(query).join(' ')).toBe(expected);
  });

  test('by a column ignores relevance', () => {
    expect(find({ words: 'serve', sort: 'stars', isAscending: true })).toEqual([
      'agent',
      'Serve-All',
      'tinyserve',
      'serve',
      'notes',
    ]);
  });
});

describe('the URL', () => {
  test('contains words, filters and sort order, or nothing for the default query', () => {
    const query = {
      ...anything,
      words: ' rag server ',
      lang: 'C++',
      health: 60,
      sort: 'gain' as const,
    };
    expect(writeQuery(query)).toBe('?q=rag+server&lang=C%2B%2B&health=60&sort=-gain');
    expect(writeQuery(anything)).toBe('');
    expect(readQuery(writeQuery(query))).toEqual({ ...query, words: 'rag server' });
  });

  test('is read even if parts of it are invalid', () => {
    expect(readQuery('?health=9999&sort=-beauty&nonsense=1&lang=')).toEqual(anything);
    expect(readQuery(`?q=${'x'.repeat(5000)}`).words).toHaveLength(100);
    expect(readQuery('?health=-3').health).toBe(0);
  });

  test('keeps any search words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 90 }), (words) => {
        expect(readQuery(writeQuery({ ...anything, words })).words).toBe(words.trim());
      }),
    );
  });
});

test('a heading sorts, then reverses, then resets', () => {
  const once = cycleSort(anything, 'stars');
  expect([once.sort, once.isAscending]).toEqual(['stars', false]);
  const twice = cycleSort(once, 'stars');
  expect([twice.sort, twice.isAscending]).toEqual(['stars', true]);
  expect(cycleSort(twice, 'stars').sort).toBeUndefined();
  expect(cycleSort(twice, 'name')).toMatchObject({ sort: 'name', isAscending: true });
});

test('searching ten thousand projects is fast', () => {
  const many = Array.from({ length: 10_500 }, (_, place) =>
    row(`project-${(place * 7919) % 10_500}`, 20_000 - place, {
      id: `ada-project-${(place * 7919) % 10_500}`,
      description: 'A library that runs agents and writes down what they did, in order.',
      topics: ['agents', 'llm', 'inference'],
    }),
  );
  const catalog = openIndex(buildIndexFile(many));
  catalog.words = openWords(buildWordsFile(many));
  const explorer = new Explorer(catalog);
  for (const words of ['a', 'ag', 'age', 'agent', 'project-1', 'library runs agents']) {
    // The best of some rounds: other work may hold up any single one.
    const timesMs = Array.from({ length: 5 }, () => {
      const from = performance.now();
      expect(explorer.find({ ...anything, words }).length).toBeGreaterThan(0);
      return performance.now() - from;
    });
    expect(Math.min(...timesMs), words).toBeLessThan(30);
  }
});

test('the status shows the number of matching projects and their order', () => {
  const loaded = { count: 1200, words: { ...openWords(buildWordsFile(rows)) } };
  expect(toStatus(anything, 1200, loaded)).toBe('1,200 projects, sorted by stars');
  expect(toStatus({ ...anything, words: 'rag' }, 7, loaded)).toBe(
    '7 of 1,200 projects, sorted by relevance',
  );
  expect(toStatus({ ...anything, sort: 'gain' }, 7, loaded)).toBe(
    '7 of 1,200 projects, sorted by weekly stars',
  );
  expect(toStatus({ ...anything, words: 'x' }, 0, loaded)).toContain('No matching projects');
  expect(toStatus({ ...anything, words: 'x' }, 3, { count: 9 })).toContain('Loading descriptions');
});
