// Runs in a worker thread, and hashes and verifies passwords, one at a time.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { hashPasswordSync, verifyPasswordSync } from './hash-password.ts';

export interface Question {
  readonly id: number;
  readonly password: string;
  /** The hash to verify the password against. If null, the thread returns a new hash. */
  readonly hash: string | null;
}

export interface Answer {
  readonly id: number;
  readonly result: string | boolean;
}

export function handlePasswordJobs(port: Pick<MessagePort, 'on' | 'postMessage'>): void {
  port.on('message', ({ id, password, hash }: Question) => {
    const result =
      hash === null ? hashPasswordSync(password) : verifyPasswordSync({ hash, password });
    port.postMessage({ id, result } satisfies Answer);
  });
}

if (parentPort) handlePasswordJobs(parentPort);
