// A real S3 server for tests: versitygw, which stores objects as files and verifies every
// signature.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicBucket, type S3Settings } from '../../pipeline/io/s3.ts';
import { makeFolder } from './folders.ts';
import { findPort } from './ports.ts';
import { s3Binary } from './s3-binary.ts';

export const bucket = 'daybreak-releases';

export interface S3Server {
  readonly url: string;
  readonly settings: S3Settings;
  /** Folder in which the server stores the bucket. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a server with one bucket that anyone may read. */
export async function startS3Server(): Promise<S3Server> {
  if (s3Binary === undefined) throw new Error('versitygw is not installed.');
  const root = makeFolder();
  mkdirSync(join(root, 'buckets'));
  mkdirSync(join(root, 'meta'));
  const url = `http://127.0.0.1:${await findPort()}`;
  const settings: S3Settings = {
    endpoint: url,
    region: 'us-east-1',
    accessKeyId: 'planted-access-key',
    secretAccessKey: 'planted-secret-key',
    sessionToken: undefined,
  };
  const server = spawn(
    s3Binary,
    [
      '--port',
      new URL(url).host,
      '--quiet',
      '--access',
      settings.accessKeyId,
      '--secret',
      settings.secretAccessKey,
      // Stores metadata in files, because not every file system has extended attributes.
      'posix',
      '--sidecar',
      join(root, 'meta'),
      join(root, 'buckets'),
    ],
    { stdio: 'ignore' },
  );
  // Retries until the server responds.
  await createPublicBucket(`s3://${bucket}`, settings);
  return {
    url,
    settings,
    folder: join(root, 'buckets', bucket),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
