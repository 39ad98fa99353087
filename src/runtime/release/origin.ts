// Downloads files from an origin: the server, CDN, or bucket from which a follower gets releases.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { checkpointFile, isCheckpointSignedBy, logFolder } from '../../contracts/files/log.ts';
import { layoutFiles, toObjectPath } from '../../contracts/files/release-layout.ts';
import { messageOf } from '../../lib/error-message.ts';
import { fetch, type Response } from '../../lib/fetch.ts';
import { isSignedBy } from '../../snapshot/release/signature.ts';
import type { LogOrigin } from './follow-log.ts';

export interface OriginOptions {
  readonly url: string;
  readonly token: string | undefined;
  /**
   * The Ed25519 key that must have signed the manifests. If undefined, unsigned manifests are
   * accepted.
   */
  readonly publicKey: string | undefined;
  readonly signal?: AbortSignal;
  /** An upper limit for the time limit of each request. Tests set a short one. */
  readonly maxWaitMs?: number;
  readonly maxManifestBytes?: number;
}

export interface SignedManifest {
  readonly bytes: Uint8Array;
  readonly signature: string | undefined;
}

export interface Origin extends LogOrigin {
  /** Returns undefined if the manifest has not changed since the last call. */
  readManifest(): Promise<SignedManifest | undefined>;
  /** Makes the next `readManifest` return the manifest even if it has not changed. */
  forgetManifest(): void;
  /**
   * Downloads the file with this hash to `path`. Throws if the downloaded file has the wrong size
   * or hash.
   */
  fetchObject(entry: ObjectEntry, path: string, signal?: AbortSignal): Promise<void>;
}

interface ObjectEntry {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Returns the maximum size of a manifest: 5% of the available memory, but at least 20 MB and at
 * most 100 MB. Parsing a manifest needs ten times its size in memory. A manifest of 100,000 files
 * has about 15 MB.
 */
export function manifestLimit(availableBytes: number = process.availableMemory()): number {
  return Math.max(20_000_000, Math.min(100_000_000, Math.floor(availableBytes / 20)));
}

const maxSignatureBytes = 1000;
/** 256 entries of up to 64 KB, each with its length. */
const maxBundleBytes = 256 * (65_535 + 2);
const manifestMs = 30_000;
/** Time limit for downloading an object: 30 seconds, plus one second for every 100 kB. */
const objectMs = (bytes: number): number => 30_000 + Math.ceil(bytes / 100);

export function createOrigin({
  url,
  token,
  publicKey,
  signal,
  maxWaitMs = Number.POSITIVE_INFINITY,
  maxManifestBytes = manifestLimit(),
}: OriginOptions): Origin {
  const base = url.replace(/\/+$/, '');
  let etag: string | null = null;
  const get = async (path: string, options: RequestOptions) =>
    await request(`${base}/${path}`, {
      ...options,
      ms: Math.min(options.ms, maxWaitMs),
      headers: { ...options.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      signals: [...(options.signals ?? []), ...(signal ? [signal] : [])],
    });
  const readSignature = async (): Promise<string | undefined> => {
    const accepts = publicKey ? [] : [404];
    const response = await get(layoutFiles.signature, { ms: manifestMs, accepts });
    if (response.status === 404) return await drop(response);
    return Buffer.from(await readLimited(response, maxSignatureBytes)).toString();
  };
  return {
    async readManifest() {
      const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag };
      const options = { ms: manifestMs, headers, accepts: [304] };
      const response = await get(layoutFiles.manifest, options);
      if (!response.ok) return await drop(response);
      const bytes = await readLimited(response, maxManifestBytes);
      const signature = await readSignature();
      if (publicKey !== undefined && !isSignedBy(bytes, signature ?? '', publicKey)) {
        throw new Error(
          `the signature of ${base}/${layoutFiles.manifest} does not match RELEASE_PUBLIC_KEY. Check that this key belongs ` +
            "to the publisher's RELEASE_SIGNING_KEY. If it does, the file was changed after it was signed",
        );
      }
      etag = response.headers.get('ETag');
      return { bytes, signature };
    },
    async readCheckpoint() {
      const path = `${logFolder}/${checkpointFile}`;
      // A bucket can return 403 for an object that does not exist.
      const response = await get(path, { ms: manifestMs, accepts: [403, 404] });
      if (!response.ok) return await drop(response);
      const note = Buffer.from(await readLimited(response, maxSignatureBytes)).toString();
      if (publicKey !== undefined && !isCheckpointSignedBy(note, publicKey)) {
        throw new Error(
          `the signature of ${base}/${path} does not match RELEASE_PUBLIC_KEY. Check that this key belongs to the publisher's RELEASE_SIGNING_KEY`,
        );
      }
      return note;
    },
    async readBundle(path) {
      const response = await get(`${logFolder}/${path}`, { ms: manifestMs });
      return Buffer.from(await readLimited(response, maxBundleBytes));
    },
    forgetManifest() {
      etag = null;
    },
    async fetchObject({ sha256, bytes }, path, stop) {
      const signals = stop ? [stop] : [];
      const response = await get(toObjectPath(sha256), { ms: objectMs(bytes), signals });
      await saveObject(response, { sha256, bytes }, path);
    },
  };
}

async function saveObject({ body }: Response, entry: ObjectEntry, path: string): Promise<void> {
  const { sha256, bytes } = entry;
  if (!body)
    throw new Error(
      `the response for object ${sha256} has no body; this server will try again later`,
    );
  const hash = createHash('sha256');
  let received = 0;
  async function* check() {
    for await (const chunk of body ?? []) {
      received += chunk.length;
      if (received > bytes) throw new Error(`object ${sha256} is larger than ${bytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(check, createWriteStream(path)).catch((cause: Error) => {
    throw new Error(
      `the download of object ${sha256} failed after ${received} of ${bytes} bytes: ${messageOf(cause.cause ?? cause)}; this server will try again later`,
      { cause },
    );
  });
  if (received !== bytes || hash.digest('hex') !== sha256) {
    throw new Error(
      `object ${sha256} has the wrong size or hash: received ${received} of ${bytes} bytes; this server will try again later`,
    );
  }
}

interface RequestOptions {
  readonly ms: number;
  readonly headers?: Record<string, string>;
  readonly accepts?: readonly number[];
  readonly signals?: readonly AbortSignal[];
}

/** Follows no redirects, so that a malicious origin cannot make this server call other servers. */
async function request(
  url: string,
  { ms, headers = {}, accepts = [], signals = [] }: RequestOptions,
): Promise<Response> {
  const response = await fetch(url, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(ms), ...signals]),
  }).catch((cause: Error) => {
    // `fetch` puts the reason for a failure into the error's `cause`, not into its message.
    const reason = messageOf(cause.cause ?? cause);
    throw new Error(`${url} cannot be reached: ${reason}. Check RELEASE_URL and the network`, {
      cause,
    });
  });
  if (response.ok || accepts.includes(response.status)) return response;
  await drop(response);
  const location = response.headers.get('Location');
  if (location === null)
    throw new Error(
      `the origin returned status ${response.status} for ${url}. Check RELEASE_URL and RELEASE_TOKEN`,
    );
  throw new Error(
    `${url} redirects to ${JSON.stringify(location.slice(0, 200))}, which is not followed. ` +
      'Set RELEASE_URL to the final URL of the folder with manifest.json.',
  );
}

async function drop(response: Response): Promise<undefined> {
  await response.body?.cancel();
}

async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of response.body ?? []) {
      received += chunk.length;
      if (received > maxBytes)
        throw new Error(`the response is larger than the maximum of ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (cause) {
    const reason = messageOf((cause as Error).cause ?? cause);
    throw new Error(`reading ${response.url} failed: ${reason}; this server will try again later`, {
      cause,
    });
  }
  return Buffer.concat(chunks);
}
