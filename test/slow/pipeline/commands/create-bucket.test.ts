// Errors of `create-bucket` before it sends a request. upload-to-s3.test.ts covers the rest.
import { expect, it } from 'vitest';
import { runCli } from '../../../support/cli.ts';
import { makeFolder } from '../../../support/folders.ts';
import { findUnreachableUrl } from '../../../support/upstreams/all.ts';

const dataDir = makeFolder();
const key = { AWS_ACCESS_KEY_ID: 'planted-a', AWS_SECRET_ACCESS_KEY: 'planted-b' };

it.each([
  ['/srv/releases', key, 'Invalid S3 URL "/srv/releases". Use the form s3://bucket/prefix.'],
  [
    's3://releases',
    {},
    'Publishing to s3://releases requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
])('create-bucket %s with the key %j is refused', async (place, env, text) => {
  const { code, stderr } = await runCli(dataDir, ['create-bucket', place], { env });
  expect(code).toBe(2);
  expect(stderr).toContain(text);
});

it('create-bucket reports a failed connection with its request, without the key', async () => {
  const env = { ...key, S3_ENDPOINT: await findUnreachableUrl() };
  const { code, stderr } = await runCli(dataDir, ['create-bucket', 's3://releases'], { env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/A request to s3:\/\/releases failed: PUT .*ECONNREFUSED/);
  expect(stderr).not.toContain('planted');
});
