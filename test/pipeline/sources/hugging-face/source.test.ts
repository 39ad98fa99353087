// Complete collections of Hugging Face's lists from a local server.
import { afterEach, expect, test } from 'vitest';
import { createHuggingFace } from '../../../../pipeline/sources/hugging-face/source.ts';
import type { Observed } from '../../../../pipeline/sources/source.ts';
import {
  type HubWorld,
  startHuggingFace,
  toHubWorld,
} from '../../../support/upstreams/hugging-face.ts';
import { type LocalUpstream, serveJson } from '../../../support/upstreams/json-server.ts';
import { collectPlainly } from '../../../support/upstreams/plain-collection.ts';

const running: LocalUpstream[] = [];
afterEach(async () => {
  for (const upstream of running.splice(0)) await upstream.close();
});

const when = { source: 'sample-hub', observed_at: '2030-01-04T05:10:00Z' };

/** Models by decreasing downloads, with the opposite trending order. */
const makeWorld = (count: number): HubWorld =>
  toHubWorld(
    Array.from({ length: count }, (_, index) => ({
      ...when,
      list: 'downloads' as const,
      position: index + 1,
      id: `ann/M-${index}`,
      task: index === 0 ? null : 'text-generation',
      downloads_30d: 1000 - index,
      likes: index,
      trending: index,
      created_at: index === 0 ? null : '2029-11-01T06:04:45Z',
      library: null,
    })),
    [
      {
        ...when,
        position: 1,
        id: 'ann/cold',
        title: null,
        sdk: null,
        likes: 1,
        trending: 1,
        created_at: null,
      },
      {
        ...when,
        position: 2,
        id: 'ann/hot',
        title: 'Hot',
        sdk: 'gradio',
        likes: 2,
        trending: 9,
        created_at: null,
      },
    ],
    [
      {
        ...when,
        position: 1,
        id: '3001.1',
        title: 'One',
        abstract: null,
        upvotes: 3,
        url: 'https://huggingface.co/papers/3001.1',
        code_url: null,
      },
    ],
  );

async function start(world: HubWorld, pageSize?: number) {
  const upstream = await startHuggingFace(world, pageSize === undefined ? {} : { pageSize });
  running.push(upstream);
  return upstream;
}

const tell = (observed: readonly Observed[]) =>
  observed.map(({ stream, row }) =>
    [
      stream,
      'list' in row ? row.list : '-',
      'position' in row ? row.position : '-',
      'id' in row ? row.id : '-',
    ].join(' '),
  );

test('reads the lists in order, up to their size', async () => {
  const { url, requests } = await start(makeWorld(4));
  const source = createHuggingFace({ sizes: { downloads: 3, trending: 2 } });
  const { observed, refused, unknown } = await collectPlainly(source, url);
  expect([refused, unknown]).toEqual([[], []]);
  expect(tell(observed)).toEqual([
    'hub_models downloads 1 ann/M-0',
    'hub_models downloads 2 ann/M-1',
    'hub_models downloads 3 ann/M-2',
    'hub_models trending 1 ann/M-3',
    'hub_models trending 2 ann/M-2',
    'hub_spaces - 1 ann/hot',
    'hub_spaces - 2 ann/cold',
    'papers - 1 3001.1',
  ]);
  expect(observed[0]?.row).toMatchObject({ task: null, created_at: null, downloads_30d: 1000 });
  expect(requests).toHaveLength(4);
  expect(requests[0]).toBe(
    'GET /api/models?sort=downloads&limit=3&expand=createdAt&expand=downloads&expand=library_name&expand=likes&expand=pipeline_tag&expand=tags&expand=trendingScore',
  );
  expect(requests[3]).toBe('GET /api/daily_papers?limit=100');
});

test('follows page links until the list is long enough', async () => {
  const { url, requests } = await start(makeWorld(9), 2);
  const source = createHuggingFace({ sizes: { downloads: 5, trending: 1 } });
  const { observed } = await collectPlainly(source, url);
  expect(tell(observed).filter((line) => line.includes('downloads'))).toEqual(
    [1, 2, 3, 4, 5].map((place) => `hub_models downloads ${place} ann/M-${place - 1}`),
  );
  expect(requests.filter((line) => line.includes('sort=downloads'))).toHaveLength(3);
});

test('reads 800 models with five requests', async () => {
  const { url, requests } = await start(makeWorld(800), 500);
  const { observed } = await collectPlainly(createHuggingFace(), url);
  expect(observed).toHaveLength(800 + 300 + 2 + 1);
  expect(requests).toHaveLength(5);
});

test('stops if a server repeats a page', async () => {
  const page = { body: [], headers: { link: '</api/models?again=1>; rel="next"' } };
  const upstream = await serveJson(() => page);
  running.push(upstream);
  const { observed } = await collectPlainly(createHuggingFace(), upstream.url);
  expect(observed).toEqual([]);
  expect(upstream.requests).toHaveLength(4);
});

test('a resumed collection repeats no request', async () => {
  const { url, requests } = await start(makeWorld(9), 2);
  const source = createHuggingFace({ sizes: { downloads: 5, trending: 3 } });
  const whole = await collectPlainly(source, url);
  requests.length = 0;
  const again = await collectPlainly(source, url, { kept: new Map([...whole.kept].slice(0, 4)) });
  expect(again.observed).toEqual(whole.observed);
  expect(requests).toHaveLength(3);
});
