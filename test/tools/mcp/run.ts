// `npm run evaluate:mcp -- [--graph FILE] [--write]`: measures the MCP server with a graph.
// Expected answers come from SQL on the graph file, not from the server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { assembleRelease } from '../../../pipeline/publish/assemble-release.ts';
import { isMain } from '../../../src/lib/is-main.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { keyOf } from '../../support/callers.ts';
import { connect } from '../../support/mcp.ts';
import { firstId, makeApp, makeCurrent } from '../../support/served-release.ts';
import { assembleDeps, buildPlainPages, publishOptions } from '../../support/small-release.ts';
import { answer, type Outcome, type Summary, summarize } from './evaluation.ts';
import { writeQuestions } from './questions.ts';

export interface Evaluation {
  readonly summary: Summary;
  readonly outcomes: readonly Outcome[];
}

/** Serves a release with the graph on loopback and asks all questions. */
export async function evaluateMcp(graphPath: string): Promise<Evaluation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybreak-mcp-'));
  const folder = join(dataDir, 'releases', firstId);
  mkdirSync(folder, { recursive: true });
  const options = { ...publishOptions(dataDir, graphPath), folder, id: firstId };
  await assembleRelease({ ...assembleDeps(), buildSite: buildPlainPages }, options);
  makeCurrent(dataDir, firstId);
  const { app, serving } = makeApp(dataDir);
  await serving.refresh();
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((done) => server.once('listening', done));
  const snapshot = await openSnapshot(graphPath);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = await connect(url, { headers: { 'X-Api-Key': keyOf('pro') } });
    const questions = await writeQuestions((query) => snapshot.rows(query));
    const outcomes: Outcome[] = [];
    for (const question of questions) outcomes.push(await answer(client, question));
    const { tools } = await client.listTools();
    const [info] = await snapshot.rows(
      'select as_of::varchar as as_of, (select count(*) from project) as projects from release_info',
    );
    const facts = { as_of: String(info?.as_of), projects: Number(info?.projects) };
    const list = Buffer.byteLength(JSON.stringify({ tools }));
    return { summary: { ...facts, ...summarize(outcomes), tool_list_bytes: list }, outcomes };
  } finally {
    snapshot.close();
    await new Promise((done) => server.close(done));
    await serving.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: { graph: { type: 'string' }, write: { type: 'boolean' } },
  });
  const dataDir = process.env.DATA_DIR ?? 'var';
  const { summary, outcomes } = await evaluateMcp(
    resolve(values.graph ?? join(dataDir, 'build/graph.duckdb')),
  );
  for (const { question, isAnswered, answer: found, bytes } of outcomes) {
    if (isAnswered) continue;
    console.log(`MISSED ${question.kind}: ${question.text.slice(0, 100)}`);
    console.log(
      `  expected ${JSON.stringify(question.expected)}, found ${JSON.stringify(found)}, ${bytes} bytes`,
    );
  }
  for (const [name, value] of Object.entries(summary)) console.log(`${name.padEnd(18)} ${value}`);
  if (values.write) {
    const path = join(import.meta.dirname, '../../../src/content/reference/mcp.json');
    writeFileSync(path, `${JSON.stringify(summary, null, 2)}\n`);
  }
  if (summary.answered < summary.questions) process.exitCode = 1;
}
