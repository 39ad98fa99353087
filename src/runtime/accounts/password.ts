// Passwords at rest: argon2id with the parameters that OWASP advises (19 MiB, 2 passes).
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

const work = (password: string, nonce: Buffer): Argon2Parameters => ({
  message: password.normalize('NFKC'),
  nonce,
  memory,
  passes,
  parallelism,
  tagLength,
});

/** `$argon2id$v=19$m=19456,t=2,p=1$<nonce>$<hash>` */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', work(password, nonce));
  const parts = [`m=${memory},t=${passes},p=${parallelism}`, toText(nonce), toText(hash)];
  return `$argon2id$v=19$${parts.join('$')}`;
}

/** False too for a hash that was made with other parameters. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [, , , parameters, nonce, hash] = given.hash.split('$');
  if (parameters !== `m=${memory},t=${passes},p=${parallelism}` || !nonce || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const found = await derive('argon2id', work(given.password, Buffer.from(nonce, 'base64')));
  return expected.length === found.length && timingSafeEqual(expected, found);
}

const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
