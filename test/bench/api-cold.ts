// Measures latencies of requests that are not cached, one at a time on one connection.
import { Agent, get } from 'node:http';
import type { Askable } from './api-world.ts';
import { median, ms, quantile } from './numbers.ts';

interface Answer {
  readonly status: number;
  readonly size: number;
  readonly tookMs: number;
}

export function ask(
  port: number,
  path: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<Answer> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) });
    request.on('error', reject);
    request.on('response', (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, size, tookMs: performance.now() - startedMs }),
      );
    });
  });
}

export async function measureCold(port: number, key: string, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tookMs: number[] = [];
  let failed = 0;
  for (const path of paths) {
    const answer = await ask(port, path, { 'X-Api-Key': key }, agent);
    tookMs.push(answer.tookMs);
    if (answer.status !== 200) failed += 1;
  }
  agent.destroy();
  return { tookMs, failed };
}

/** Number of requests that warm up the server. They are not measured. */
const warming = 100;

export async function benchCold(port: number, key: string, askable: Askable): Promise<void> {
  const measure = async (name: string, paths: readonly string[], aim: string) => {
    await measureCold(port, key, paths.slice(0, warming));
    const { tookMs, failed } = await measureCold(port, key, paths.slice(warming));
    console.log(
      `api cold, ${name}: p50 ${ms(median(tookMs))} (aim ${aim}), p99 ${ms(quantile(tookMs, 0.99))} (aim 20 ms), ` +
        `${tookMs.length} never asked before, ${failed} failed`,
    );
  };
  const below = (paths: readonly string[]) => paths.map((path) => `/api/v1${path}`);
  const { ids, filters, searches } = askable;
  await measure('/project', below(ids.map((id) => `/project/${id}`)), '1.5 ms');
  await measure(
    '/projects, three filters',
    below(filters.map((filter) => `/projects?${filter}`)),
    '3 ms',
  );
  const queries = searches.map((query) => `/search?q=${encodeURIComponent(query)}`);
  await measure('/search', below(queries), '5 ms');
}
