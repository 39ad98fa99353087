// Hashes and verifies passwords with argon2id and the parameters that OWASP recommends (19 MiB, 2
// passes).
import {
  type Argon2Parameters,
  argon2,
  argon2Sync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const costText = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

interface Stored {
  readonly hash: string;
  readonly password: string;
}

/** Returns `$argon2id$v=19$m=19456,t=2,p=1$<nonce>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return toStored(nonce, await derive('argon2id', toWork(password, nonce)));
}

/** Like `hashPassword`, but synchronous: blocks the thread for about 30 ms. */
export function hashPasswordSync(password: string): string {
  const nonce = randomBytes(16);
  return toStored(nonce, argon2Sync('argon2id', toWork(password, nonce)));
}

/** Returns false if the password is wrong, or if the hash was created with other parameters. */
export function verifyPasswordSync({ hash, password }: Stored): boolean {
  const [, , , foundCost, nonce, expected] = hash.split('$');
  if (foundCost !== costText || !nonce || !expected) return false;
  const found = argon2Sync('argon2id', toWork(password, Buffer.from(nonce, 'base64')));
  const wanted = Buffer.from(expected, 'base64');
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

const toWork = (password: string, nonce: Buffer): Argon2Parameters => ({
  message: password.normalize('NFKC'),
  nonce,
  ...cost,
});

const toStored = (nonce: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$${costText}$${toText(nonce)}$${toText(hash)}`;

const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
