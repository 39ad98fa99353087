// The format of API keys: random characters and a checksum, which detects typos without a database.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBase62 } from '../../../src/runtime/keys/base62.ts';
import {
  createKey,
  hashKey,
  isPrefix,
  isWellFormed,
  toPrefix,
} from '../../../src/runtime/keys/key-ring.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('an API key', () => {
  it('has the prefix dbk_, 32 random characters and a checksum of 6 characters', () => {
    expect(createKey(randomBytes)).toMatch(/^dbk_[0-9A-Za-z]{38}$/);
  });

  it('ends with the CRC-32 of the preceding text, in base 62, padded on the left', () => {
    for (let round = 0; round < 500; round += 1) {
      const key = createKey(randomBytes);
      const sum = [...key.slice(-6)].reduce((rest, digit) => rest * 62 + digits.indexOf(digit), 0);
      expect(sum).toBe(crc32(Buffer.from(key.slice(0, -6), 'ascii')));
    }
  });

  it('is malformed if any single character is changed', () => {
    const key = createKey(randomBytes);
    expect(isWellFormed(key)).toBe(true);
    for (const index of key.split('').keys()) {
      const other = key[index] === 'x' ? 'y' : 'x';
      expect(isWellFormed(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
  });

  it('is malformed with missing or additional characters', () => {
    const key = createKey(randomBytes);
    for (const text of ['', 'dbk_', key.slice(0, -1), `${key}0`, ` ${key}`, 'ä'.repeat(42)]) {
      expect(isWellFormed(text)).toBe(false);
    }
  });

  it('is stored as its SHA-256 and shown as its first 12 characters', () => {
    const key = createKey(randomBytes);
    expect(hashKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
    expect(toPrefix(key)).toBe(key.slice(0, 12));
    expect(isPrefix(toPrefix(key))).toBe(true);
    expect(isPrefix(key)).toBe(false);
  });
});

describe('the random characters of an API key', () => {
  it('are not biased: bytes above the largest multiple of 62 are skipped', () => {
    const bytes = [Uint8Array.of(255, 248, 247), Uint8Array.of(0, 61, 62)];
    expect(createBase62(3, () => bytes.shift() ?? new Uint8Array())).toBe('z0z');
  });

  it('contain all 62 characters about equally often', () => {
    const counts = Map.groupBy(createBase62(62_000, randomBytes), (character) => character);
    expect(counts.size).toBe(62);
    for (const found of counts.values()) expect(found.length).toBeGreaterThan(800);
  });
});
