// Pages of Hugging Face's lists: accepted and refused records, unknown fields, and the next page.
import { describe, expect, test } from 'vitest';
import { rowSchema } from '../../../../pipeline/contracts/observations.ts';
import { decodePage, findNextPath } from '../../../../pipeline/sources/hugging-face/decode.ts';
import {
  buildModelList,
  buildPaperList,
  buildSpaceList,
  type HubList,
} from '../../../../pipeline/sources/hugging-face/lists.ts';
import { hasRecording, readRecording } from '../../../support/recordings.ts';

const observedAt = '2030-01-05T05:10:00Z';
const start = { position: 0, ids: [] };
const decode = (list: HubList, body: unknown, before: Parameters<typeof decodePage>[2] = start) =>
  decodePage(list, body, before, { observedAt, size: 100 });

const [downloads, trending, spaces, papers] = [
  buildModelList('downloads', 100),
  buildModelList('trending', 100),
  buildSpaceList(100),
  buildPaperList(100),
] as const;

const model = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
  _id: '69e864fd6b68f7e6cfc63ca3',
  id: 'ann/M-1',
  likes: 12,
  downloads: 345,
  trendingScore: 7.5,
  pipeline_tag: 'text-generation',
  library_name: 'transformers',
  tags: ['safetensors', 'license:apache-2.0', 'region:us'],
  createdAt: '2029-11-01T06:04:45.000Z',
  ...facts,
});

test('a model becomes a row of its list, with its position', () => {
  const { decoded } = decode(downloads, [model()]);
  expect(decoded).toEqual({
    fields: expect.objectContaining({ 'hub_models[].library_name': 1 }),
    records: 1,
    observed: [
      {
        stream: 'hub_models',
        row: {
          source: 'hugging-face',
          observed_at: observedAt,
          list: 'downloads',
          position: 1,
          id: 'ann/M-1',
          task: 'text-generation',
          downloads_30d: 345,
          likes: 12,
          trending: 7.5,
          created_at: '2029-11-01T06:04:45Z',
          library: 'transformers',
          license: 'apache-2.0',
        },
      },
    ],
    refused: [],
    left: [],
    unknown: [],
  });
});

test('the placeholder for early creation dates is unknown', () => {
  const { decoded } = decode(trending, [model({ createdAt: '2022-03-02T23:29:04.000Z' })]);
  expect(decoded.observed).toMatchObject([{ row: { created_at: null, list: 'trending' } }]);
});

test('task, library, score, and license can be missing', () => {
  const { decoded } = decode(downloads, [
    model({ pipeline_tag: undefined, library_name: null, trendingScore: undefined, tags: null }),
    model({ id: 'ann/M-2', tags: ['license:', 'region:us'] }),
  ]);
  expect(decoded.observed).toMatchObject([
    { row: { task: null, library: null, trending: null, license: null } },
    { row: { license: null } },
  ]);
});

test('a record without an id is refused, and keeps its position; other bad fields are unknown', () => {
  const records = [
    model({ id: 'ann/M-2', downloads: '1k' }),
    model({ createdAt: 'yesterday', id: 'ann/M-3' }),
    7,
    model({ id: 'two words' }),
  ];
  const { decoded, position } = decode(downloads, [...records, model()]);
  expect(decoded.refused.map(({ record }) => record)).toEqual(records.slice(2));
  expect(decoded.left?.map((reason) => reason.split(':')[0])).toEqual(['downloads', 'createdAt']);
  expect(decoded.observed).toMatchObject([
    { row: { id: 'ann/M-2', position: 1, downloads_30d: null, likes: 12 } },
    { row: { id: 'ann/M-3', position: 2, created_at: null } },
    { row: { id: 'ann/M-1', position: 5 } },
  ]);
  expect(position).toBe(5);
});

test('an entry repeated from the previous page is ignored', () => {
  const page = decode(downloads, [model(), model({ id: 'ann/M-2' })], {
    position: 5,
    ids: ['ann/M-1'],
  });
  expect(page.decoded.observed).toMatchObject([{ row: { id: 'ann/M-2', position: 6 } }]);
  expect(page.ids).toEqual(['ann/M-1', 'ann/M-2']);
});

test('new fields are accepted and reported', () => {
  const { decoded } = decode(downloads, [
    model({ inference: 'warm' }),
    model({ id: 'b/b', inference: 1 }),
  ]);
  expect(decoded.observed).toHaveLength(2);
  expect(decoded.unknown).toEqual(['hub_models[].inference']);
});

describe('a space', () => {
  const space = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
    _id: '69',
    id: 'ann/voice',
    likes: 3,
    trendingScore: 2,
    sdk: 'gradio',
    createdAt: '2029-11-01T06:04:45.000Z',
    cardData: { title: ' Voice\n Cloner ', emoji: '🎤', models: ['a/b'] },
    ...facts,
  });
  const titleOf = (facts: Record<string, unknown>) =>
    decode(spaces, [space(facts)]).decoded.observed.map(({ row }) => 'title' in row && row.title);

  test('becomes a row; unknown fields of its card are not reported', () => {
    const { decoded } = decode(spaces, [space()]);
    expect(decoded.unknown).toEqual([]);
    expect(decoded.observed).toEqual([
      {
        stream: 'hub_spaces',
        row: {
          source: 'hugging-face',
          observed_at: observedAt,
          position: 1,
          id: 'ann/voice',
          title: 'Voice Cloner',
          sdk: 'gradio',
          likes: 3,
          trending: 2,
          created_at: '2029-11-01T06:04:45Z',
        },
      },
    ]);
  });

  test.each([
    [{ cardData: { title: 2048 } }, '2048'],
    [{ cardData: { title: ['a'] } }, null],
    [{ cardData: { title: '  ' } }, null],
    [{ cardData: undefined }, null],
  ])('with %j has the title %s', (facts, expected) => {
    expect(titleOf(facts)).toEqual([expected]);
  });
});

describe('a paper', () => {
  const paper = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
    paper: {
      id: '3001.00467',
      title: 'On the\n Limits',
      summary: ' We test. ',
      upvotes: 4,
      githubRepo: 'https://github.com/ann/limits',
      ...facts,
    },
    title: 'On the Limits',
    numComments: 2,
  });

  test('becomes a row with its URL and code', () => {
    expect(decode(papers, [paper()]).decoded.observed).toEqual([
      {
        stream: 'papers',
        row: {
          source: 'hugging-face',
          observed_at: observedAt,
          position: 1,
          id: '3001.00467',
          title: 'On the Limits',
          abstract: 'We test.',
          upvotes: 4,
          url: 'https://huggingface.co/papers/3001.00467',
          code_url: 'https://github.com/ann/limits',
        },
      },
    ]);
  });

  test.each([undefined, null, 'ann/limits', 'javascript:alert(1)'])(
    'with the code URL %j has no code',
    (githubRepo) => {
      const { decoded } = decode(papers, [paper({ githubRepo, summary: null })]);
      expect(decoded.observed).toMatchObject([{ row: { code_url: null, abstract: null } }]);
    },
  );
});

test.each([[{ error: 'x' }], [null], ['down']])('the body %j is not a list', (body) => {
  expect(() => decode(papers, body)).toThrow(/Hugging Face is not a list of daily papers/);
});

test.each([
  [
    '<https://huggingface.co/api/models?limit=2&cursor=ab%3D>; rel="next"',
    '/api/models?limit=2&cursor=ab%3D',
  ],
  [
    '<https://x.example/first>; rel="first", </api/models?cursor=2>; rel="next"',
    '/api/models?cursor=2',
  ],
  ['<https://huggingface.co/api/models>; rel="prev"', undefined],
  [undefined, undefined],
])('the link %s leads to %s', (link, expected) => {
  expect(findNextPath(link)).toBe(expected);
});

describe('the recorded lists', () => {
  const models = 'huggingface/api_models_trending_raw_2026-04-26.json.gz';
  const daily = 'huggingface/api_daily_papers_raw_2026-06-12.json.gz';

  test.skipIf(!hasRecording(models)).each([
    [models, trending, 3, 'hub_models'],
    [daily, papers, 30, 'papers'],
  ] as const)('%s is accepted completely', (name, list, count, stream) => {
    const { decoded } = decode(list, readRecording(name));
    expect([decoded.refused, decoded.unknown]).toEqual([[], []]);
    expect(decoded.observed).toHaveLength(count);
    for (const { row } of decoded.observed) {
      expect(() => rowSchema(stream).parse(row)).not.toThrow();
    }
  });
});
