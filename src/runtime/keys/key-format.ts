// The format of API keys: random, with a checksum, so that typos are found without the database.
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

/** False for a typo or a key of another service. */
export function isWellFormed(key: string): boolean {
  if (key.length !== keyLength || !pattern.test(key)) return false;
  const body = key.slice(0, -checksumLength);
  return key.endsWith(toChecksum(body));
}

/** The public part. Nothing else of a key may be logged or shown. */
export const toPrefix = (key: string): string => key.slice(0, prefixLength);

export const isPrefix = (text: string): boolean => /^dbk_[0-9A-Za-z]{8}$/.test(text);

/** What is stored. Keys are too random to guess, so the hash needs no salt. */
export const hashKey = (key: string): string => hash('sha256', key, 'hex');

const toChecksum = (body: string): string => toBase62(crc32(body), checksumLength);
