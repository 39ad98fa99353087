// Content codings and conditional requests by RFC 9110.
import { describe, expect, it } from 'vitest';
import { chooseCoding, isFresh } from '../../src/runtime/negotiation.ts';

const all = ['br', 'gzip'] as const;

describe('chooseCoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP, BR', 'br'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['gzip; q=0.5 , br; q=0.5', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0, br', 'br'],
    ['identity;q=0', 'identity'],
    ['br;q=nonsense, gzip', 'gzip'],
    ['br;q=2', 'identity'],
    ['deflate', 'identity'],
    [', ,;;', 'identity'],
  ])('reads %j as %s', (header, coding) => {
    expect(chooseCoding(header, all)).toBe(coding);
  });

  it('offers only what there is', () => {
    expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(chooseCoding('br', [])).toBe('identity');
  });
});

describe('isFresh', () => {
  const modified = new Date('2026-06-30T05:29:59.400Z');
  const fresh = (headers: Record<string, string>) =>
    isFresh(new Headers(headers), '"abc"', modified);

  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x" , W/"abc" ,"y"', true],
    ['*', true],
    ['"x"', false],
    ['abc', false],
    ['', false],
  ])('takes If-None-Match %j for %s', (tag, expected) => {
    expect(fresh({ 'If-None-Match': tag })).toBe(expected);
  });

  it('compares If-Modified-Since by the second', () => {
    expect(fresh({ 'If-Modified-Since': 'Tue, 30 Jun 2026 05:29:59 GMT' })).toBe(true);
    expect(fresh({ 'If-Modified-Since': 'Tue, 30 Jun 2026 05:29:58 GMT' })).toBe(false);
    expect(fresh({ 'If-Modified-Since': 'yesterday' })).toBe(false);
  });

  it('lets If-None-Match decide where both are given', () => {
    const since = 'Wed, 01 Jul 2026 00:00:00 GMT';
    expect(fresh({ 'If-None-Match': '"x"', 'If-Modified-Since': since })).toBe(false);
  });

  it('is not fresh without a condition', () => {
    expect(fresh({})).toBe(false);
  });
});
