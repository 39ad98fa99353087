// Which forms are accepted, and what a session stores of a request.
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import {
  isFormToken,
  isOwnForm,
  toFormToken,
  toOwnHeaders,
} from '../../../src/runtime/accounts/form-checks.ts';
import type { Env } from '../../../src/runtime/http/request-context.ts';

const siteUrl = 'https://daybreak.example';

describe('the form checks', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }, false],
    [{ Origin: siteUrl }, true],
    [{ Origin: 'http://127.0.0.1:4321', Host: '127.0.0.1:4321' }, true],
    [{ Origin: 'https://other.example', Host: 'daybreak.example' }, false],
    [{ Origin: 'null' }, false],
    [{}, false],
  ])('isOwnForm returns for the headers %j: %s', async (headers, isOwn) => {
    const app = new Hono<Env>().post('/', async (context) =>
      context.json(await isOwnForm(context, siteUrl)),
    );
    const response = await app.request('/', {
      method: 'POST',
      headers: headers as Record<string, string>,
    });
    expect(await response.json()).toBe(isOwn);
  });

  it('isFormToken accepts only the token of the same session', () => {
    const token = toFormToken('a secret', 'session one');
    expect(isFormToken(token, token)).toBe(true);
    expect(isFormToken(toFormToken('a secret', 'session two'), token)).toBe(false);
    expect(isFormToken('', token)).toBe(false);
  });
});

it('a session stores the IP address determined by the server and a shortened user agent', () => {
  const given = new Headers({ 'User-Agent': 'x'.repeat(1_000) });
  const headers = toOwnHeaders(given, '192.0.2.1');
  expect([...headers.values()]).toContain('192.0.2.1');
  expect(headers.get('User-Agent')).toHaveLength(300);
  const claimed = toOwnHeaders(headers, '');
  expect([...claimed.values()]).not.toContain('192.0.2.1');
});
