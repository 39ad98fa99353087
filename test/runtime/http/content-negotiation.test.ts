// Content codings, ranges, and conditional requests as defined by RFC 9110.
import { describe, expect, it } from 'vitest';
import {
  chooseCoding,
  chooseRange,
  isFresh,
} from '../../../src/runtime/http/content-negotiation.ts';

const all = ['br', 'gzip'] as const;
const maxCpuMs = 50;

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
  ])('parses the Accept-Encoding header %j as %s', (header, coding) => {
    expect(chooseCoding(header, all)).toBe(coding);
  });

  it('ignores a header of 16 KB, in linear time', () => {
    const startedMs = process.threadCpuUsage().user;
    for (const run of ['\t', ',', 'q=', ';']) {
      expect(chooseCoding(`br, gzip;q=x${run.repeat(15_000)}x`, all)).toBe('identity');
    }
    expect((process.threadCpuUsage().user - startedMs) / 1000).toBeLessThan(maxCpuMs);
  });

  it('chooses only available codings', () => {
    expect(chooseCoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(chooseCoding('br', [])).toBe('identity');
  });
});

describe('chooseRange', () => {
  const modified = new Date('2030-01-01T05:00:00.400Z');
  const choose = (range: string, held?: string, bytes = 100) =>
    chooseRange(
      new Headers({ Range: range, ...(held === undefined ? {} : { 'If-Range': held }) }),
      bytes,
      '"tag"',
      modified,
    );

  it('ignores a range of 16 KB, in linear time', () => {
    // Node loads `Headers` at its first use.
    choose('bytes=0-9');
    const startedMs = process.threadCpuUsage().user;
    for (const run of [' ', '\t', '0', '-']) {
      expect(choose(`bytes=${run.repeat(7_000)}-${run.repeat(7_000)}x`)).toBeUndefined();
    }
    expect((process.threadCpuUsage().user - startedMs) / 1000).toBeLessThan(maxCpuMs);
  });

  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-8', { start: 92, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['Bytes= 1 - 2 ', { start: 1, end: 2 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=a-b', undefined],
    ['lines=0-9', undefined],
    ['', undefined],
  ])('parses the Range header %j', (range, part) => {
    expect(choose(range)).toEqual(part);
  });

  it('returns no range for an empty file', () => {
    expect(choose('bytes=0-', undefined, 0)).toBe('beyond');
  });

  it.each([
    ['"tag"', { start: 0, end: 9 }],
    ['Tue, 01 Jan 2030 05:00:00 GMT', { start: 0, end: 9 }],
    ['W/"tag"', undefined],
    ['"other"', undefined],
    ['Tue, 01 Jan 2030 05:00:01 GMT', undefined],
  ])('checks If-Range against %s', (held, part) => {
    expect(choose('bytes=0-9', held)).toEqual(part);
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
  ])('reads If-None-Match %j as %s', (tag, expected) => {
    expect(fresh({ 'If-None-Match': tag })).toBe(expected);
  });

  it('compares If-Modified-Since by the second', () => {
    expect(fresh({ 'If-Modified-Since': 'Tue, 30 Jun 2026 05:29:59 GMT' })).toBe(true);
    expect(fresh({ 'If-Modified-Since': 'Tue, 30 Jun 2026 05:29:58 GMT' })).toBe(false);
    expect(fresh({ 'If-Modified-Since': 'yesterday' })).toBe(false);
  });

  it('prefers If-None-Match if both are present', () => {
    const since = 'Wed, 01 Jul 2026 00:00:00 GMT';
    expect(fresh({ 'If-None-Match': '"x"', 'If-Modified-Since': since })).toBe(false);
  });

  it('is not fresh without a condition', () => {
    expect(fresh({})).toBe(false);
  });
});
