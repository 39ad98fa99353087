// A follower process and a hostile origin: the follower must keep its release, use bounded memory,
// and report what happened.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { serverFlags } from '../../src/node-options.mjs';
import { followOnce } from '../../src/runtime/release/follower.ts';
import { createOrigin, manifestLimit } from '../../src/runtime/release/origin.ts';
import { signManifest } from '../../src/snapshot/release/signature.ts';
import { makeFolder } from '../support/folders.ts';
import { firstId, writeServedRelease } from '../support/served-release.ts';

const ids = [firstId, '20260702T050000Z', '20260703T050000Z'] as const;
const [first, second, third] = ids;
/** Limit for the follower process. It needs 150 MB when nothing is wrong. */
const maxMemoryMb = 400;
/** Response timeouts: short if the test makes the follower wait, otherwise long. */
const [shortMs, longMs] = [500, 30_000] as const;
const key = generateKeyPairSync('ed25519');
const publicKey = key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const privateKey = key.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const otherKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

type Respond = (response: ServerResponse) => unknown;

const source = makeFolder();
const objects = new Map<string, string>();
let pointers: Map<string, Buffer | string>;
let instead: ((path: string) => Respond | undefined) | undefined;
let asked: string[] = [];

const readManifest = (id: string): Manifest =>
  JSON.parse(readFileSync(join(source, 'releases', id, 'manifest.json'), 'utf8')) as Manifest;

/** Makes the origin offer a signed manifest and the objects of all releases. */
function offer(manifest: Manifest, signingKey = privateKey): void {
  const bytes = Buffer.from(JSON.stringify(manifest));
  pointers = new Map<string, Buffer | string>([
    ['/manifest.json', bytes],
    ['/manifest.sig', signManifest(bytes, signingKey)],
  ]);
  instead = undefined;
  asked = [];
}

let url: string;
let dataDir: string;
let child: ChildProcessWithoutNullStreams;
let lines: Interface;

beforeAll(async () => {
  for (const [at, id] of ids.entries()) {
    const folder = await writeServedRelease(source, {
      id,
      change: (rows) => {
        for (const project of rows.project) project.stars = Number(project.stars ?? 0) + at;
      },
    });
    const built = id.replace(/^(\d{4})(\d\d)(\d\d)T.*/, '$1-$2-$3T05:00:00Z');
    const manifest = { ...readManifest(id), built };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    for (const [file, { sha256 }] of Object.entries(manifest.files)) {
      objects.set(`/objects/${sha256}`, join(folder, file));
    }
  }
  const origin = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const respond = instead?.(path);
    if (respond) return respond(response);
    const object = objects.get(path);
    const body = pointers.get(path) ?? (object === undefined ? undefined : readFileSync(object));
    return body === undefined ? response.writeHead(404).end() : response.end(body);
  });
  await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  dataDir = makeFolder();
  const script = join(import.meta.dirname, 'following-process.ts');
  // The follower gets the manifest size limit of a machine with little memory.
  const args = [...serverFlags, script, url, dataDir, publicKey, String(manifestLimit(0))];
  child = spawn(process.execPath, args);
  child.stderr.pipe(process.stderr);
  lines = createInterface({ input: child.stdout });
  offer(readManifest(second));
  expect(await look()).toMatchObject({ id: second, error: null });
  return () => {
    origin.closeAllConnections();
    origin.close();
  };
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
});

interface Outcome {
  readonly id: string | null;
  readonly error: string | null;
  readonly peakMb: number;
}

async function look(maxWaitMs: number = longMs): Promise<Outcome> {
  const next = once(lines, 'line') as Promise<[string]>;
  child.stdin.write(`${maxWaitMs}\n`);
  return JSON.parse((await next)[0]) as Outcome;
}

const current = (): string => readlinkSync(join(dataDir, 'current')).replace('releases/', '');

/**
 * Expects that the follower refuses the offered release for this reason and keeps its current one.
 */
async function expectRefusal(reason: RegExp): Promise<void> {
  const { id, error, peakMb } = await look(reason.source.includes('timeout') ? shortMs : longMs);
  expect([id, error]).toEqual([null, expect.stringMatching(reason)]);
  expect(peakMb).toBeLessThan(maxMemoryMb);
  expect(current()).toBe(second);
  expect(readdirSync(join(dataDir, 'releases'))).toContain(second);
}

/** Sends `chunk` repeatedly, at most `times`, as fast as the client reads. */
const repeat =
  (chunk: Buffer | string, times = Number.POSITIVE_INFINITY, headers = {}): Respond =>
  async (response) => {
    function* chunks() {
      for (let count = 0; count < times; count += 1) yield chunk;
    }
    response.writeHead(200, headers);
    // The pipeline rejects when the client closes the connection.
    await pipeline(Readable.from(chunks()), response).catch(() => undefined);
  };

const megabyte = Buffer.alloc(1_000_000);
/** Decompresses to 200 MB of zeros. Sent ten times, 2 MB of data become 2 GB. */
const bomb = gzipSync(Buffer.alloc(200_000_000));
const gzip = { 'Content-Encoding': 'gzip' };
const entry = (at: number) => `"f${at}":{"bytes":1,"sha256":"${String(at).padStart(64, '0')}"}`;

const isObject = (path: string) => path.startsWith('/objects/');
const isManifest = (path: string) => path === '/manifest.json';

describe('a follower refuses a release if the responses of the origin', () => {
  const drip: Respond = (response) => {
    response.write('{');
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  };
  const attacks: readonly (readonly [string, (path: string) => boolean, Respond, RegExp])[] = [
    ['never end, for an object', isObject, repeat(megabyte), /is larger than \d+ bytes/],
    [
      'never end, for a manifest',
      isManifest,
      repeat(megabyte),
      /is larger than the maximum of 20000000 bytes/,
    ],
    [
      'arrive byte by byte, for a manifest',
      isManifest,
      drip,
      /reading .*manifest.json failed.*timeout/,
    ],
    [
      'arrive byte by byte, for an object',
      isObject,
      drip,
      /failed after \d+ of \d+ bytes.*timeout/,
    ],
    ['never start', isObject, () => undefined, /objects\/[0-9a-f]{64} cannot be reached.*timeout/],
    [
      'are shorter than their length',
      isObject,
      (response) => {
        response.writeHead(200, { 'Content-Length': '100000' });
        response.write('short', () => response.destroy());
      },
      /failed after 5 of/,
    ],
    [
      'are longer than their length',
      isObject,
      (response) => {
        response.strictContentLength = false;
        response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nlonger');
      },
      /has the wrong size or hash: received 3 of|failed/,
    ],
    ['decompress to 2 GB, for an object', isObject, repeat(bomb, 10, gzip), /is larger than/],
    [
      'decompress to 2 GB, for a manifest',
      isManifest,
      repeat(bomb, 10, gzip),
      /is larger than the maximum of 20000000/,
    ],
    [
      'list ten million files, for a manifest',
      isManifest,
      repeat(Array.from({ length: 10_000 }, (_, at) => entry(at)).join(), 1_000),
      /is larger than the maximum of 20000000 bytes/,
    ],
  ];
  it.each(attacks)('%s', async (_, isAttacked, respond, reason) => {
    offer(readManifest(third));
    instead = (path) => (isAttacked(path) ? respond : undefined);
    await expectRefusal(reason);
  });

  it.each([
    'http://127.0.0.1:9/metadata',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '//other.example/objects',
    '/elsewhere',
  ])('redirect to %s', async (location) => {
    for (const isAttacked of [isManifest, isObject]) {
      offer(readManifest(third));
      instead = (path) =>
        isAttacked(path)
          ? (response) => response.writeHead(302, { Location: location }).end()
          : undefined;
      await expectRefusal(/redirects to "[^"]+", which is not followed\. Set RELEASE_URL/);
      expect(asked).not.toContain('/elsewhere');
    }
  });
});

describe('a follower and a signed manifest', () => {
  it('an unsafe path or 200,000 missing files are refused in bounded memory', async () => {
    const manifest = readManifest(third);
    offer({ ...manifest, files: { '../../escape': { bytes: 1, sha256: '0'.repeat(64) } } });
    await expectRefusal(/contains an unsafe path: "..\/..\/escape"/);
    const files = Object.fromEntries(
      Array.from({ length: 200_000 }, (_, at) => [
        `f${at}`,
        { bytes: 1, sha256: String(at).padStart(64, '0') },
      ]),
    );
    offer({ ...manifest, files });
    await expectRefusal(/returned status 404/);
  });

  it('an altered or unsigned manifest, or one signed by another key, is refused', async () => {
    offer(readManifest(third), otherKey);
    await expectRefusal(/does not match RELEASE_PUBLIC_KEY/);
    offer(readManifest(third));
    const graph = readManifest(second).files['graph.duckdb']?.sha256 ?? '';
    const text = String(pointers.get('/manifest.json'));
    const changed = text.replace(/("graph.duckdb":\{[^}]*"sha256":")[0-9a-f]{64}/, `$1${graph}`);
    expect(changed).not.toBe(text);
    pointers.set('/manifest.json', changed);
    await expectRefusal(/does not match RELEASE_PUBLIC_KEY/);
    offer(readManifest(third));
    pointers.delete('/manifest.sig');
    await expectRefusal(/returned status 404 for \S*manifest.sig/);
    offer(readManifest(second));
    const signature = pointers.get('/manifest.sig') ?? '';
    offer(readManifest(third));
    pointers.set('/manifest.sig', signature);
    await expectRefusal(/does not match RELEASE_PUBLIC_KEY/);
  });

  it('objects of another release are refused', async () => {
    const file = 'site/dumps/projects.parquet';
    const [old, next] = [readManifest(second).files[file], readManifest(third).files[file]];
    expect(old?.sha256).not.toBe(next?.sha256);
    offer(readManifest(third));
    const bytes = readFileSync(join(source, 'releases', second, file));
    instead = (path) =>
      path === `/objects/${next?.sha256}` ? (response) => response.end(bytes) : undefined;
    await expectRefusal(/has the wrong size or hash|is larger than/);
  });

  it('a valid release is followed after all attacks, also an older one, after a rollback', async () => {
    for (const id of [third, first]) {
      offer(readManifest(id));
      expect(await look()).toMatchObject({ id, error: null });
    }
  });
});

it('the follower keeps the release that the server serves, even after it refused several newer ones', async () => {
  const folder = makeFolder();
  const origin = createOrigin({ url, token: undefined, publicKey: undefined });
  const deps = { dataDir: folder, origin, log: () => undefined, findServed: () => first };
  offer(readManifest(first));
  await followOnce(deps);
  for (const hour of ['06', '07', '08']) {
    const id = `20260701T${hour}0000Z`;
    offer({ ...readManifest(third), id });
    expect(await followOnce(deps)).toBe(id);
  }
  expect(readdirSync(join(folder, 'releases'))).toEqual([
    first,
    '20260701T070000Z',
    '20260701T080000Z',
  ]);
});
