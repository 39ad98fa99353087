// Hashes and verifies passwords with argon2id and the parameters that OWASP recommends (19 MiB, 2
// passes).
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const costText = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

interface Stored {
  readonly hash: string;
  readonly password: string;
}

/** Returns `$argon2id$v=19$m=19456,t=2,p=1$<nonce>$<hash>`. Takes about 30 ms. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', toWork(password, nonce));
  return `$argon2id$v=19$${costText}$${toText(nonce)}$${toText(hash)}`;
}

/** Returns false if the password is wrong, or if the hash was created with other parameters. */
export async function verifyPassword({ hash, password }: Stored): Promise<boolean> {
  const [, , , foundCost, nonce, expected] = hash.split('$');
  if (foundCost !== costText || !nonce || !expected) return false;
  const found = await derive('argon2id', toWork(password, Buffer.from(nonce, 'base64')));
  const wanted = Buffer.from(expected, 'base64');
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

const toWork = (password: string, nonce: Buffer): Argon2Parameters => ({
  message: password.normalize('NFKC'),
  nonce,
  ...cost,
});

const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export class BusyError extends Error {}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies one password at a time. Many simultaneous sign-ins would otherwise use all
 * threads of libuv's pool, which other requests need, and 19 MiB of memory each. A full queue takes
 * about three seconds.
 */
export function createPasswords(maxQueued = 100) {
  const inTurn = pLimit(1);
  const queue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const waiting = inTurn.pendingCount;
    if (waiting < maxQueued) return await inTurn(work);
    throw new BusyError(
      `Too many people are signing in: ${waiting} passwords are waiting to be checked. Try again in a few seconds.`,
    );
  };
  return {
    /** `hash` and `verify` reject with a BusyError if too many passwords are queued. */
    hash: (password: string) => queue(() => hashPassword(password)),
    verify: (stored: Stored) => queue(() => verifyPassword(stored)),
  };
}
