// Reads or creates the file with the secret that signs sessions and encrypts stored secrets. Only
// the file's owner can read it. If AUTH_SECRET is set, the server does not use the file.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StateRefusedError } from './duckdb-file.ts';

const minLength = 32;

export const secretFile = (dataDir: string): string => join(dataDir, 'auth-secret');

/** Creates the file atomically, so that servers that start at the same time use the same secret. */
export function readOrCreateSecret(dataDir: string): string {
  const found = findSecret(dataDir);
  if (found !== undefined) return found;
  const path = secretFile(dataDir);
  const temporary = writeAside(path, randomBytes(32).toString('base64url'));
  try {
    linkSync(temporary, path);
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause;
  } finally {
    rmSync(temporary);
  }
  return readSecret(path);
}

/** Returns undefined if there is no file. Throws if the file contains no usable secret. */
export function findSecret(dataDir: string): string | undefined {
  try {
    return readSecret(secretFile(dataDir));
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined;
    throw cause;
  }
}

export function replaceSecret(dataDir: string, secret: string): void {
  const path = secretFile(dataDir);
  renameSync(writeAside(path, secret), path);
}

function writeAside(path: string, secret: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return temporary;
}

function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  chmodSync(path, 0o600);
  if (secret.length >= minLength) return secret;
  throw new StateRefusedError(
    `${path} does not contain a secret of at least ${minLength} characters. Restore the file from ` +
      'a backup. If there is no backup, remove the file and run: npm run admin -- webhooks reset-secrets',
  );
}

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;
