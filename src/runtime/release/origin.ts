// The server, CDN or bucket that a follower reads releases from.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
// The version inside Node.js 24 ends the process when a server closes the connection of a slowly read
// response: https://github.com/nodejs/undici/issues/5360
import { fetch, type Response } from 'undici';
import { messageOf } from '../../contracts/message-of.ts';
import { layoutFiles, toObjectPath } from '../../contracts/release-layout.ts';
import { isSignedBy } from '../../snapshot/release/signature.ts';

export interface OriginOptions {
  readonly url: string;
  readonly token: string | undefined;
  /** The Ed25519 key that manifests must be signed with; undefined to accept unsigned ones. */
  readonly publicKey: string | undefined;
  /** Ends all transfers. */
  readonly signal?: AbortSignal;
}

export interface Origin {
  /** The bytes of the manifest; undefined if they are those of the last call. */
  readManifest(): Promise<Uint8Array | undefined>;
  /** Forgets the last manifest, so that the next call returns it again. */
  forget(): void;
  /** Writes an object to `path`. Throws if its size or hash differs. */
  fetchObject(
    entry: { readonly sha256: string; readonly bytes: number },
    path: string,
  ): Promise<void>;
}

/** A manifest of 100,000 files has about 14 MB. */
const maxManifestBytes = 64_000_000;
const maxSignatureBytes = 1000;
const answerMs = 30_000;
/** For the largest object on a slow line. */
const objectMs = 15 * 60_000;

export function createOrigin({ url, token, publicKey, signal }: OriginOptions): Origin {
  const base = url.replace(/\/+$/, '');
  let etag: string | undefined;
  const get = async (path: string, ms: number, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}/${path}`, {
      headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]),
    }).catch((cause: Error) => {
      // `fetch` says only that it failed; why is in the cause.
      const reason = messageOf(cause.cause ?? cause);
      throw new Error(`${base}/${path} cannot be reached: ${reason}`, { cause });
    });
    if (response.ok || response.status === 304) return response;
    await response.body?.cancel();
    throw new Error(`${base}/${path} returned ${response.status}`);
  };
  return {
    async readManifest() {
      const known = etag === undefined ? {} : { 'If-None-Match': etag };
      const response = await get(layoutFiles.manifest, answerMs, known);
      if (response.status === 304) return undefined;
      const bytes = await readLimited(response, maxManifestBytes);
      if (publicKey !== undefined) {
        const signed = await get(layoutFiles.signature, answerMs);
        const signature = Buffer.from(await readLimited(signed, maxSignatureBytes)).toString();
        if (!isSignedBy(bytes, signature, publicKey)) {
          throw new Error('the manifest is not signed with RELEASE_PUBLIC_KEY');
        }
      }
      etag = response.headers.get('ETag') ?? undefined;
      return bytes;
    },
    forget() {
      etag = undefined;
    },
    async fetchObject({ sha256, bytes }, path) {
      const response = await get(toObjectPath(sha256), objectMs);
      if (!response.body) throw new Error(`object ${sha256} has no content`);
      const hash = createHash('sha256');
      let received = 0;
      const check = new Transform({
        transform(chunk: Buffer, _, done) {
          received += chunk.length;
          hash.update(chunk);
          done(
            received > bytes ? new Error(`object ${sha256} is longer than ${bytes} bytes`) : null,
            chunk,
          );
        },
      });
      await pipeline(Readable.from(response.body), check, createWriteStream(path));
      if (received !== bytes || hash.digest('hex') !== sha256) {
        throw new Error(`object ${sha256} does not match its hash or size`);
      }
    },
  };
}

async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of response.body ?? []) {
    received += chunk.length;
    if (received > maxBytes) throw new Error(`${response.url} sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
