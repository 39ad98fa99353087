// Every record of a release, also one with nothing but null, fits the output schemas of the MCP
// tools.
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { expect, it } from 'vitest';
import { graphTables } from '../../../src/contracts/files/graph.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { keyOf } from '../../support/callers.ts';
import { listen } from '../../support/listening.ts';
import { connect } from '../../support/mcp.ts';
import type { SmallGraph } from '../../support/small-graph.ts';

/** Columns that a record cannot exist without. All others are null in a record without facts. */
const prices = ['price_in_usd_per_mtok', 'price_out_usd_per_mtok'];
const names = ['id', 'name', 'provider'];
const required = {
  model: [...names, ...prices, 'state', 'tier', 'rank', 'sellers', 'context_tokens'],
  offer: ['model_id', 'seller', 'seller_name', 'offer_id', 'source', 'sources', 'terms', ...prices],
};

function addUnknown(rows: SmallGraph, table: 'model' | 'offer', facts: object): void {
  const columns = Object.keys(graphTables[table].columns);
  const kept = Object.entries({ ...rows[table][0], ...facts }).filter(([name]) =>
    required[table].includes(name),
  );
  const empty = Object.fromEntries(columns.map((name) => [name, null]));
  rows[table].push({ ...empty, ...Object.fromEntries(kept) });
}

const { url } = await listen({
  change: (rows) => {
    addUnknown(rows, 'model', { id: 'opal/unknown', name: 'unknown', rank: 4 });
    addUnknown(rows, 'offer', { model_id: 'opal/unknown', offer_id: 'unknown' });
    rows.project.push({ ...rows.project[5], id: 'nil-nil', project_key: 'name:nil/nil' });
  },
});
const client = await connect(url, { headers: { 'X-Api-Key': keyOf('pro') } });
const { tools: listed } = await client.listTools();
const validators = new AjvJsonSchemaValidator();
const used = new Set<string>();

/** Calls a tool to the end of its pages. Checks each page against both forms of its schema. */
async function callAll(name: string, args: Record<string, unknown>) {
  const items: Record<string, unknown>[] = [];
  const schema = { ...listed.find((tool) => tool.name === name)?.outputSchema } as object;
  const validate = validators.getValidator(schema);
  let cursor: unknown;
  do {
    const more = cursor ? { cursor } : {};
    const { structuredContent, content } = await client.callTool({
      name,
      arguments: { ...args, ...more },
    });
    expect(validate(structuredContent), JSON.stringify([args, content])).toMatchObject({
      valid: true,
    });
    const tool = tools.find((one) => one.name === name) ?? expect.fail(name);
    tool.output.parse(structuredContent);
    used.add(name);
    const page = structuredContent as { items?: Record<string, unknown>[]; next_cursor?: string };
    items.push(...(page.items ?? []));
    cursor = page.next_cursor;
  } while (cursor);
  return items;
}

const details = ['concise', 'full'] as const;

it('projects', async () => {
  const projects = await callAll('daybreak_search_projects', { limit: 50 });
  expect(projects).toHaveLength(13);
  for (const { id } of projects) {
    for (const detail of details) {
      await callAll('daybreak_get_project', { id, detail });
      await callAll('daybreak_find_alternatives', { project: id, detail });
      await callAll('daybreak_compare_projects', { ids: [id, 'nil-nil'], detail });
    }
    await callAll('daybreak_changes', { project: id });
  }
  await callAll('daybreak_find_alternatives', { product: 'noted' });
});

it('models', async () => {
  const models = await callAll('daybreak_models', { limit: 50 });
  expect(models.map(({ id, kind }) => [id, kind])).toContainEqual(['opal/unknown', null]);
  for (const { id } of models) {
    for (const detail of details) {
      await callAll('daybreak_models', { action: 'get', model: id, detail });
      await callAll('daybreak_models', { action: 'prices', model: id, detail });
    }
  }
  const priced = await callAll('daybreak_models', { as_of: '2026-06-30', limit: 50 });
  expect(priced.length).toBeGreaterThan(1);
  for (const { id, model = id } of priced) {
    await callAll('daybreak_models', { action: 'cost', model, input: 1000, output: 1000 });
  }
});

it('changes and dependencies', async () => {
  for (const kind of ['health', 'release', 'license', 'new', 'price', 'deprecation']) {
    await callAll('daybreak_changes', { kind });
  }
  const content = 'threadswarm==1\nunknown-package\n-e ./local\n???\n';
  const files = [
    { filename: 'requirements.txt', content },
    { filename: 'app.py', content: 'model = "quartz/max"' },
  ];
  for (const detail of details) await callAll('daybreak_check_stack', { files, detail });
  expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort());
});

it('changes of a project, by its ID or its name, from any first day', async () => {
  const all = await callAll('daybreak_changes', {});
  const byId = await callAll('daybreak_changes', { id: 'ember-oldtimer' });
  expect(byId.length).toBeGreaterThan(0);
  expect(byId).toEqual(await callAll('daybreak_changes', { repo: 'ember/oldtimer' }));
  expect(await callAll('daybreak_changes', { since: '1999-01-01' })).toEqual(all);
  const early = await client.callTool({
    name: 'daybreak_changes',
    arguments: { since: '1999-01-01' },
  });
  expect(early.structuredContent).toMatchObject({ since: '2026-06-01' });
});
