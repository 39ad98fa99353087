// The documented examples of errors are what the service says.
import { beforeAll, expect, it } from 'vitest';
import { toProblemExample } from '../../src/contracts/openapi-answers.ts';
import type { ProblemCode } from '../../src/contracts/problems.ts';
import { keyOf } from '../support/callers.ts';
import { listen } from '../support/listening.ts';

let root: string;
beforeAll(async () => {
  const { url } = await listen();
  root = `${url}/api/v1`;
});

const ask = async (path: string, key?: string, method = 'GET'): Promise<unknown> => {
  const headers: Record<string, string> = key === undefined ? {} : { 'X-Api-Key': key };
  return (await fetch(root + path, { method, headers })).json();
};

it.each<[ProblemCode, string, string | undefined, string?]>([
  ['invalid_parameter', '/projects?limit=0', keyOf('free')],
  ['missing_key', '/projects', undefined],
  ['invalid_key', '/projects', 'dbk_wrong'],
  ['plan_required', '/history/acme-nothing', keyOf('free')],
  ['not_found', '/project/acme%2Fnothing', keyOf('free')],
  ['method_not_allowed', '/meta', undefined, 'POST'],
])('%s', async (code, path, key, method) => {
  expect(await ask(path, key, method)).toEqual(toProblemExample(code));
});

it('quota_exceeded', async () => {
  for (let asked = 0; asked < 500; asked += 50) {
    await Promise.all(Array.from({ length: 50 }, () => ask('/hf', keyOf('free'))));
  }
  expect(await ask('/hf', keyOf('free'))).toEqual(toProblemExample('quota_exceeded'));
});

it('slow_down, but for how long to wait', async () => {
  await Promise.all(Array.from({ length: 120 }, () => ask('/meta')));
  const told = JSON.stringify(await ask('/meta')).replace(/Wait \d+/, 'Wait 12');
  expect(JSON.parse(told)).toEqual(toProblemExample('slow_down'));
});
