// Defines the format of API keys. Each key ends with a checksum, so that typos are detected without
// a database query.
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createBase62, type RandomBytes, toBase62 } from './base62.ts';

const head = 'dbk_';
const randomLength = 32;
const checksumLength = 6;
const keyLength = head.length + randomLength + checksumLength;
const prefixLength = 12;
const pattern = /^dbk_[0-9A-Za-z]{38}$/;

export function createKey(randomBytes: RandomBytes): string {
  const body = head + createBase62(randomLength, randomBytes);
  return body + toChecksum(body);
}

/** Returns false if the key contains a typo or belongs to another service. */
export function isWellFormed(key: string): boolean {
  if (key.length !== keyLength || !pattern.test(key)) return false;
  const body = key.slice(0, -checksumLength);
  return key.endsWith(toChecksum(body));
}

/** Returns the public prefix, the only part of a key that may be logged or shown. */
export const toPrefix = (key: string): string => key.slice(0, prefixLength);

export const isPrefix = (text: string): boolean => /^dbk_[0-9A-Za-z]{8}$/.test(text);

/**
 * Returns the hash that is stored instead of the key. The hash needs no salt, because keys are too
 * random to guess.
 */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

const toChecksum = (body: string): string => toBase62(crc32(body), checksumLength);
