// Copying a release to a folder for followers: objects by hash first, the manifest last.
import { generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishTarget, readConfig } from '../../../../pipeline/config/config.ts';
import { assembleRelease } from '../../../../pipeline/publish/assemble-release.ts';
import { publishRelease } from '../../../../pipeline/publish/publish-release.ts';
import { uploadRelease } from '../../../../pipeline/publish/upload-release.ts';
import { createFolderTarget } from '../../../../pipeline/publish/upload-to-folder.ts';
import { verifyRelease } from '../../../../pipeline/publish/verify-release.ts';
import { followOnce } from '../../../../src/runtime/release/follower.ts';
import { createOrigin } from '../../../../src/runtime/release/origin.ts';
import { readManifest } from '../../../../src/snapshot/release/release-folder.ts';
import { isSignedBy } from '../../../../src/snapshot/release/signature.ts';
import { makeFolder } from '../../../support/folders.ts';
import { listenWith } from '../../../support/listening.ts';
import { firstId, writeServedRelease } from '../../../support/served-release.ts';
import { silent } from '../../../support/silent.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../../support/small-release.ts';

const source = makeFolder();
const secondId = '20260702T050000Z';
let first: string;
let second: string;
beforeAll(async () => {
  first = await writeServedRelease(source);
  second = await writeServedRelease(source, { id: secondId, change: (rows) => rows.project.pop() });
});

const offeredId = async (target: string) => (await readManifest(target)).id;
const objects = (target: string) => readdirSync(join(target, 'objects')).sort();
const hashes = async (folder: string) => {
  const { files } = await readManifest(folder);
  return [...new Set(Object.values(files).map(({ sha256 }) => sha256))].sort();
};

describe('copying a release to a folder for followers', () => {
  it('copies each content once, later only new content, and keeps the objects of the previous release', async () => {
    const target = join(makeFolder(), 'new', 'place');
    const one = await uploadRelease(first, createFolderTarget(target), silent);
    expect(objects(target)).toEqual(await hashes(first));
    expect(one).toMatchObject({ copied: objects(target).length, removed: 0 });
    const two = await uploadRelease(second, createFolderTarget(target), silent);
    expect(two.copied).toBeGreaterThan(0);
    expect(two.copied).toBeLessThan(one.copied);
    const both = new Set([...(await hashes(first)), ...(await hashes(second))]);
    expect(objects(target)).toEqual([...both].sort());
    const again = await uploadRelease(second, createFolderTarget(target), silent);
    expect(again.copied).toBe(0);
    expect(objects(target)).toEqual(await hashes(second));
    expect(again.removed).toBe(both.size - objects(target).length);
  });

  it('says that a part of the path is a file', async () => {
    const file = join(makeFolder(), 'a-file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')]) {
      const upload = uploadRelease(first, createFolderTarget(path), silent);
      await expect(upload).rejects.toThrow(/a part of this path is a file. Choose another folder/);
    }
  });

  it('keeps the previous release if it is interrupted, and continues in the next call', async () => {
    const target = makeFolder();
    await uploadRelease(first, createFolderTarget(target), silent);
    const torn = join(makeFolder(), secondId);
    cpSync(second, torn, { recursive: true });
    rmSync(join(torn, 'graph.duckdb'));
    await expect(uploadRelease(torn, createFolderTarget(target), silent)).rejects.toThrow(
      'graph.duckdb',
    );
    expect(await offeredId(target)).toBe(firstId);
    // A partial file, as left by a killed process.
    writeFileSync(join(target, 'objects', `${'a'.repeat(64)}.1.tmp`), 'torn');
    await uploadRelease(second, createFolderTarget(target), silent);
    expect(await offeredId(target)).toBe(secondId);
    expect(objects(target).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('fails and removes nothing if the previous manifest cannot be read', async () => {
    const target = makeFolder();
    await uploadRelease(first, createFolderTarget(target), silent);
    const before = objects(target);
    rmSync(join(target, 'manifest.json'));
    mkdirSync(join(target, 'manifest.json'));
    await expect(uploadRelease(second, createFolderTarget(target), silent)).rejects.toThrow(
      'EISDIR',
    );
    expect(objects(target)).toEqual(expect.arrayContaining(before));
  });

  it('makes a release that a follower can read', async () => {
    const target = makeFolder();
    await uploadRelease(second, createFolderTarget(target), silent);
    const url = await listenWith((request) => {
      const path = join(target, new URL(request.url).pathname);
      const isFile = existsSync(path) && statSync(path).isFile();
      return isFile ? new Response(readFileSync(path)) : new Response(null, { status: 404 });
    });
    const dataDir = makeFolder();
    const origin = createOrigin({ url, token: undefined, publicKey: undefined });
    expect(await followOnce({ dataDir, origin, log: () => undefined })).toBe(secondId);
    expect(await verifyRelease(join(dataDir, 'releases', secondId))).toEqual([]);
  });

  it('includes change files and the dumps of earlier releases, and removes their other objects', async () => {
    const published = makeFolder();
    const target = makeFolder();
    const graphPath = join(published, 'graph.duckdb');
    const publish = async (day: number) => {
      await writeSmallGraph(graphPath, (rows) => {
        for (const project of rows.project) project.stars = Number(project.stars ?? 0) + day;
      });
      const deps = assembleDeps(() => new Date(`2026-07-0${day}T05:00:00Z`));
      const { folder } = await publishRelease(deps, publishOptions(published, graphPath));
      return () => uploadRelease(folder, createFolderTarget(target), silent);
    };
    await (await publish(1))();
    const offer = await publish(2);
    await offer();
    expect((await offer()).removed).toBeGreaterThan(0);
    const url = await listenWith((request) => {
      const path = join(target, new URL(request.url).pathname);
      const isFile = existsSync(path) && statSync(path).isFile();
      return isFile ? new Response(readFileSync(path)) : new Response(null, { status: 404 });
    });
    const dataDir = makeFolder();
    const origin = createOrigin({ url, token: undefined, publicKey: undefined });
    await followOnce({ dataDir, origin, log: () => undefined });
    const release = join('releases', secondId, 'site');
    for (const path of [
      'changes/index.json',
      'changes/2.parquet',
      'changes/modified.csv',
      `dumps/${firstId}/projects.parquet`,
      `dumps/${secondId}/projects.parquet`,
    ]) {
      expect(readFileSync(join(dataDir, release, path)), path).toEqual(
        readFileSync(join(published, release, path)),
      );
    }
  });
});

describe('the release signing key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

  it('signs the manifest, and the signature is copied with the release', async () => {
    const dataDir = makeFolder();
    const folder = join(dataDir, 'releases', firstId);
    const graphPath = join(dataDir, 'one.duckdb');
    await writeSmallGraph(graphPath);
    const options = { ...publishOptions(dataDir, graphPath), folder, id: firstId, signingKey };
    await assembleRelease(assembleDeps(), options);
    expect(await verifyRelease(folder)).toEqual([]);
    const target = makeFolder();
    await uploadRelease(folder, createFolderTarget(target), silent);
    const manifest = readFileSync(join(target, 'manifest.json'));
    const signature = readFileSync(join(target, 'manifest.sig'), 'utf8');
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(isSignedBy(manifest, signature, key)).toBe(true);
    expect(isSignedBy(Buffer.concat([manifest, Buffer.from(' ')]), signature, key)).toBe(false);
    // An unsigned release must not be copied with the signature of the previous one.
    await uploadRelease(second, createFolderTarget(target), silent);
    expect(existsSync(join(target, 'manifest.sig'))).toBe(false);
  });

  it('must be a valid key, and is not printed', () => {
    expect(readConfig({ RELEASE_SIGNING_KEY: signingKey }).signingKey).toBe(signingKey);
    const wrong = () => readConfig({ RELEASE_SIGNING_KEY: 'secret-but-no-key' });
    expect(wrong).toThrow('RELEASE_SIGNING_KEY: must be an Ed25519 private key');
    expect(wrong).not.toThrow('secret-but-no-key');
  });
});

it('PUBLISH_TO must be a folder or a bucket', () => {
  expect(publishTarget.safeParse('gs://bucket/prefix').error?.issues[0]?.message).toContain(
    'must be a folder or s3://bucket/prefix',
  );
  expect(publishTarget.safeParse('s3://B/').success).toBe(false);
  expect(publishTarget.safeParse('s3://bucket/prefix').success).toBe(true);
  expect(publishTarget.safeParse('/srv/releases').success).toBe(true);
});
