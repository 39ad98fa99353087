// The service's own secret, made once and kept beside the state, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const leastLength = 32;

export const secretFile = (dataDir: string): string => join(dataDir, 'auth-secret');

/** Servers that start at the same time end up with the same secret. */
export function readOrMakeSecret(dataDir: string): string {
  const path = secretFile(dataDir);
  try {
    return readSecret(path);
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause;
  }
  mkdirSync(dataDir, { recursive: true });
  const aside = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(aside, path);
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause;
  } finally {
    rmSync(aside);
  }
  return readSecret(path);
}

function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= leastLength) return secret;
  throw new Error(
    `${path} holds no secret of at least ${leastLength} characters. Restore it from a backup, or ` +
      'remove it: then all sessions end and webhooks have to be created again.',
  );
}

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;
