// The cost of the same workload is the same on the site, in the API, over MCP and on the command line.
import { expect, it } from 'vitest';
import { describeCost, toDecimalPrices } from '../../src/components/models/cost-form.ts';
import { exampleWorkload } from '../../src/components/models/workload.ts';
import type { ModelRow, OfferRow } from '../../src/snapshot/release/table-rows.ts';
import { keyOf } from '../support/callers.ts';
import { runDaybreak } from '../support/daybreak-command.ts';
import { makeFolder } from '../support/folders.ts';
import { listen } from '../support/listening.ts';
import { connect } from '../support/mcp.ts';

const { url, app, serving } = await listen();
const key = { 'X-Api-Key': keyOf('pro') };

it('50M input and 5M output tokens in 10,000 requests cost what the tables say everywhere', async () => {
  // Prices are per million tokens. No request reaches the tier of `quartz/max`, although their sum
  // does.
  const expected = new Map([
    ['opal/opal-7b', 50 * 0.15 + 5 * 0.6],
    ['quartz/quartz-mini:free', 5 * 0.6],
    ['quartz/max', 50 * 0.15 + 5 * 75.5],
  ]);
  const model = [...expected.keys()].join(',');
  const workload = { input: 50_000_000, output: 5_000_000, requests: 10_000 };
  const toCosts = (items: unknown) =>
    new Map((items as { model: string; usd: number }[]).map((item) => [item.model, item.usd]));

  const query = `model=${model}&input=${workload.input}&output=${workload.output}&requests=10000`;
  const response = await app.request(`/api/v1/cost?${query}`, { headers: key });
  expect(toCosts((await response.json()).data)).toEqual(expected);

  const client = await connect(url, { headers: key });
  const { structuredContent } = await client.callTool({
    name: 'daybreak_models',
    arguments: { action: 'cost', model, ...workload },
  });
  expect(toCosts((structuredContent as { items: unknown }).items)).toEqual(expected);
  await client.close();

  const { stdout, stderr } = await runDaybreak(
    `cost ${model.replaceAll(',', ' ')} --input 50000000 --output 5000000 --requests 10000 --json`,
    { env: { HOME: makeFolder(), DAYBREAK_URL: url, DAYBREAK_API_KEY: keyOf('pro') } },
  );
  expect(stderr).toBe('');
  expect(toCosts(JSON.parse(stdout).data)).toEqual(expected);

  const rows = await serving.use((release) =>
    release?.snapshot.rows<ModelRow>('select * from model'),
  );
  const month = { ...exampleWorkload, input: 5_000, output: 500 };
  for (const row of rows ?? []) {
    const { usd } = describeCost(month, toDecimalPrices(row, []));
    expect([row.id, Number(usd)]).toEqual([row.id, expected.get(row.id)]);
  }
  expect(rows).toHaveLength(expected.size);
});

it('flex requests and cache writes cost the same everywhere', async () => {
  const model = 'opal/opal-7b';
  const workloads = [
    // 50 · 0.07 + 5 · 0.3, and 10 of 50 are read from cache for 0.01
    { of: { service: 'flex', cached: 10_000_000 }, usd: 40 * 0.07 + 10 * 0.01 + 5 * 0.3 },
    { of: { cache_write: 10_000_000 }, usd: 40 * 0.15 + 10 * 0.1875 + 5 * 0.6 },
  ];
  const client = await connect(url, { headers: key });
  const rows = await serving.use(async (release) => ({
    model: await release?.snapshot.rows<ModelRow>('select * from model where id = $model', {
      model,
    }),
    offers: await release?.snapshot.rows<OfferRow>('select * from offer where model_id = $model', {
      model,
    }),
  }));
  const prices = toDecimalPrices((rows.model ?? [])[0] as ModelRow, rows.offers ?? []);
  for (const { of, usd } of workloads) {
    const workload = { input: 50_000_000, output: 5_000_000, requests: 10_000, ...of };
    const parameters = Object.entries(workload).map(([name, value]) => `${name}=${value}`);
    const path = `/api/v1/cost?model=${model}&${parameters.join('&')}`;
    const { data } = await (await app.request(path, { headers: key })).json();
    expect(data).toMatchObject([{ usd }]);
    const { structuredContent } = await client.callTool({
      name: 'daybreak_models',
      arguments: { action: 'cost', model, ...workload },
    });
    expect((structuredContent as { items: unknown }).items).toMatchObject([{ usd }]);
    const perRequest = { ...exampleWorkload, ...of, input: 5_000, output: 500 };
    const cached = (perRequest.cached ?? 0) / 10_000;
    const cache_write = (perRequest.cache_write ?? 0) / 10_000;
    const month = { ...perRequest, cached, cache_write } as typeof exampleWorkload;
    expect(Number(describeCost(month, prices).usd)).toBe(usd);
  }
  await client.close();
});
