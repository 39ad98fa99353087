// The error examples in the documentation match the errors that the service returns.
import { beforeAll, expect, it } from 'vitest';
import { toProblemExample } from '../../src/contracts/openapi-responses.ts';
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
  ['invalid_parameter', '/projects?limit=500', keyOf('free')],
  ['missing_key', '/projects', undefined],
  ['invalid_key', '/projects', 'dbk_wrong'],
  ['plan_required', '/history/acme-nothing', keyOf('free')],
  ['not_found', '/project/acme%2Fnothing', keyOf('free')],
  ['method_not_allowed', '/meta', undefined, 'POST'],
])('%s', async (code, path, key, method) => {
  expect(await ask(path, key, method)).toEqual(toProblemExample(code));
});

it('quota_exceeded', async () => {
  for (let sent = 0; sent < 500; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, () => ask('/hf', keyOf('free'))));
  }
  expect(await ask('/hf', keyOf('free'))).toEqual(toProblemExample('quota_exceeded'));
});

it('slow_down, except for the number of seconds', async () => {
  await Promise.all(Array.from({ length: 120 }, () => ask('/meta')));
  const text = JSON.stringify(await ask('/meta')).replace(/Wait \d+/, 'Wait 12');
  expect(JSON.parse(text)).toEqual(toProblemExample('slow_down'));
});
