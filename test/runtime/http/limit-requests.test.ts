// Calls without a key: counted per IP address, refused with a time to wait, and returned.
import { expect, it } from 'vitest';
import { takeKeylessCall } from '../../../src/runtime/http/admission.ts';
import { createRateLimit } from '../../../src/runtime/http/rate-limit.ts';

const at = new Date('2030-01-01T12:00:00Z');

it('calls without a key are counted per IP address, and a refusal says the limit and how to continue', () => {
  const calls = createRateLimit({ limit: 2, windowMs: 3_600_000, now: () => at });
  const take = (address: string) => takeKeylessCall(calls, address, 'https://site.example');
  expect([take('1.1.1.1').refusal, take('1.1.1.1').refusal]).toEqual([undefined, undefined]);
  expect(take('2.2.2.2').refusal).toBeUndefined();
  const { refusal } = take('1.1.1.1');
  expect(refusal?.message).toMatch(
    /^You have used all 2 calls per hour that are allowed without an API key\./,
  );
  expect(refusal?.message).toContain('https://site.example/account');
});

it('a call without a key can be returned to the limit', () => {
  const calls = createRateLimit({ limit: 1, windowMs: 3_600_000, now: () => at });
  takeKeylessCall(calls, '1.1.1.1', 'https://site.example').giveBack();
  expect(takeKeylessCall(calls, '1.1.1.1', 'https://site.example').refusal).toBeUndefined();
});
