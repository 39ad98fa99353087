// A bucket that followers read, with a real S3 server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget } from '../../../../pipeline/commands/upload-target.ts';
import { readConfig } from '../../../../pipeline/config/config.ts';
import { createPublicBucket, openBucket, parseS3Place } from '../../../../pipeline/io/s3.ts';
import { uploadRelease } from '../../../../pipeline/publish/upload-release.ts';
import { createS3Target } from '../../../../pipeline/publish/upload-to-s3.ts';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { followOnce } from '../../../../src/runtime/release/follower.ts';
import { createOrigin } from '../../../../src/runtime/release/origin.ts';
import { readManifest } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import { s3Binary } from '../../../support/s3-binary.ts';
import { bucket, type S3Server, startS3Server } from '../../../support/s3-server.ts';
import { firstId, writeServedRelease } from '../../../support/served-release.ts';
import { silent } from '../../../support/silent.ts';
import { findUnreachableUrl } from '../../../support/upstreams/all.ts';

const secondId = '20260702T050000Z';

describe('an S3 URL', () => {
  it.each([
    ['s3://releases', { bucket: 'releases', prefix: '' }],
    ['s3://releases/a/b/', { bucket: 'releases', prefix: 'a/b/' }],
    ['s3://Releases/a', undefined],
    ['/srv/releases', undefined],
  ])('%s is parsed as expected', (place, parsed) => expect(parseS3Place(place)).toEqual(parsed));

  it('requires an access key, which is never printed', () => {
    const open = (env: NodeJS.ProcessEnv) => openTarget(readConfig(env), 's3://releases');
    expect(() => open({})).toThrow(
      'Publishing to s3://releases requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
    const env = { AWS_ACCESS_KEY_ID: 'planted-a', AWS_SECRET_ACCESS_KEY: 'planted-b' };
    expect(open(env).name).toBe('s3://releases');
    const wrong = () => readConfig({ ...env, S3_ENDPOINT: 'https://planted-c:d@example.com' });
    expect(wrong).toThrow('S3_ENDPOINT: must not contain a user name');
    expect(wrong).not.toThrow(/planted/);
  });
});

describe.runIf(s3Binary)('uploading a release to a bucket', () => {
  const source = makeFolder();
  let first: string;
  let second: string;
  let server: S3Server;
  beforeAll(async () => {
    first = await writeServedRelease(source);
    second = await writeServedRelease(source, {
      id: secondId,
      change: (rows) => rows.project.pop(),
    });
    server = await startS3Server();
  });
  afterAll(async () => await server.stop());

  const placeOf = (prefix: string) => `s3://${bucket}/${prefix}`;
  const targetOf = (prefix: string, settings = server.settings) =>
    createS3Target(placeOf(prefix), openBucket(placeOf(prefix), settings));
  const objects = (prefix: string) => readdirSync(join(server.folder, prefix, 'objects')).sort();
  const offeredId = (prefix: string) =>
    (
      JSON.parse(readFileSync(join(server.folder, prefix, 'manifest.json'), 'utf8')) as {
        id: string;
      }
    ).id;
  const hashes = async (folder: string) => {
    const { files } = await readManifest(folder);
    return [...new Set(Object.values(files).map(({ sha256 }) => sha256))].sort();
  };
  const follow = async (prefix: string, dataDir: string) => {
    const url = `${server.url}/${bucket}/${prefix}`;
    const origin = createOrigin({ url, token: undefined, publicKey: undefined });
    return await followOnce({ dataDir, origin, log: () => undefined });
  };

  it('uploads each content once, later only new content, and followers can read it', async () => {
    const one = await uploadRelease(first, targetOf('a/b'), silent);
    expect(objects('a/b')).toEqual(await hashes(first));
    expect(one.copied).toBe(objects('a/b').length);
    const dataDir = makeFolder();
    expect(await follow('a/b', dataDir)).toBe(firstId);
    expect(await verifyRelease(join(dataDir, 'releases', firstId))).toEqual([]);

    const two = await uploadRelease(second, targetOf('a/b'), silent);
    expect(two.copied).toBeGreaterThan(0);
    expect(two.copied).toBeLessThan(one.copied);
    // The objects of the previous release stay, because followers may still read them.
    expect(objects('a/b')).toEqual(
      [...new Set([...(await hashes(first)), ...(await hashes(second))])].sort(),
    );
    expect(await follow('a/b', dataDir)).toBe(secondId);
    expect(await verifyRelease(join(dataDir, 'releases', secondId))).toEqual([]);
    const again = await uploadRelease(second, targetOf('a/b'), silent);
    expect(again.copied).toBe(0);
    expect(objects('a/b')).toEqual(await hashes(second));
  });

  it('allows caches to keep objects forever and the manifest for seconds', async () => {
    await uploadRelease(first, targetOf('cache'), silent);
    const read = async (path: string) => {
      const response = await fetch(`${server.url}/${bucket}/cache/${path}`);
      await response.arrayBuffer();
      return response;
    };
    const [hash] = await hashes(first);
    const object = await read(`objects/${hash}`);
    expect(object.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const pointer = await read('manifest.json');
    expect(pointer.headers.get('cache-control')).toBe('public, max-age=10, must-revalidate');
    expect(pointer.headers.get('content-type')).toBe('application/json');
    const etag = pointer.headers.get('etag') ?? '';
    const confirmed = await fetch(`${server.url}/${bucket}/cache/manifest.json`, {
      headers: { 'If-None-Match': etag },
    });
    expect(confirmed.status).toBe(304);
  });

  it('refuses content that was altered in transit, and keeps the previous release', async () => {
    await uploadRelease(first, targetOf('torn'), silent);
    const torn = join(makeFolder(), secondId);
    cpSync(second, torn, { recursive: true });
    truncateSync(join(torn, 'graph.duckdb'), 5000);
    await expect(uploadRelease(torn, targetOf('torn'), silent)).rejects.toThrow(
      /: 400 XAmzContentSHA256Mismatch/,
    );
    expect(offeredId('torn')).toBe(firstId);
    expect(await follow('torn', makeFolder())).toBe(firstId);
  });

  it('keeps the previous release when killed at any time, and continues in the next call', async () => {
    await uploadRelease(first, targetOf('killed'), silent);
    const { accessKeyId, secretAccessKey } = server.settings;
    const script = join(import.meta.dirname, 'uploading-process.ts');
    const access = [placeOf('killed'), server.url, accessKeyId, secretAccessKey];
    for (const step of ['sending', 'stored 1', 'stored 1', 'all stored', 'before manifest.json']) {
      const child = spawn(process.execPath, [script, second, ...access, step]);
      await once(child, 'exit');
      expect([step, child.signalCode]).toEqual([step, 'SIGKILL']);
      expect(offeredId('killed')).toBe(firstId);
      // A new follower must be able to read the release too.
      expect(await follow('killed', makeFolder())).toBe(firstId);
    }
    const rest = await uploadRelease(second, targetOf('killed'), silent);
    // All objects existed, and only the manifest was missing.
    expect(rest.copied).toBe(0);
    expect(offeredId('killed')).toBe(secondId);
    expect(await follow('killed', makeFolder())).toBe(secondId);
  }, 60_000);

  it('creates the bucket and its policy once, and never replaces an existing policy', async () => {
    const place = `s3://${bucket}`;
    await createPublicBucket(place, server.settings);
    const readManifest = async () =>
      await (await fetch(`${server.url}/${bucket}/cache/manifest.json`)).text();
    expect(await readManifest()).toContain(firstId);
    await expect(createPublicBucket(`${place}/other`, server.settings)).rejects.toThrow(
      /already has a different policy, so the policy was not changed\. Add this statement to the policy: .*daybreak-releases\/other\/\*/,
    );
    expect(await readManifest()).toContain(firstId);
  });

  it('says what to do if the key is wrong, the bucket is missing, or the server does not respond', async () => {
    const wrong = { ...server.settings, secretAccessKey: 'another-planted-key' };
    const refused = uploadRelease(first, targetOf('x', wrong), silent);
    await expect(refused).rejects.toThrow(/: 403 SignatureDoesNotMatch.*run the command again/);
    await expect(refused).rejects.not.toThrow(/planted/);
    const elsewhere = createS3Target('s3://nowhere', openBucket('s3://nowhere', server.settings));
    await expect(uploadRelease(first, elsewhere, silent)).rejects.toThrow('404 NoSuchBucket');
    const down = { ...server.settings, endpoint: await findUnreachableUrl() };
    await expect(uploadRelease(first, targetOf('x', down), silent)).rejects.toThrow('ECONNREFUSED');
    expect(existsSync(join(server.folder, 'x'))).toBe(false);
  }, 60_000);
});
