// A minimal S3 client, used to publish releases.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { messageOf } from '../../src/lib/error-message.ts';
import { Failure } from './failure.ts';
import { createHttp, type HttpResponse, type RequestBody } from './s3-request.ts';

export interface S3Settings {
  /** Base URL of an S3-compatible service. Undefined for Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

export interface S3Bucket {
  get(key: string): Promise<Uint8Array | undefined>;
  list(prefix: string): AsyncGenerator<{ readonly key: string; readonly bytes: number }>;
  /** Uploads an object. The service rejects a body whose SHA-256 differs from `sha256`. */
  put(
    key: string,
    body: RequestBody,
    sha256: string,
    headers: Record<string, string>,
  ): Promise<void>;
  remove(key: string): Promise<void>;
}

const connections = 16;
const attempts = 5;
const firstPauseMs = 500;
const requestMs = 60_000;
/** Timeout of an upload: long enough for the largest object on a slow connection. */
const uploadMs = 15 * 60_000;
const emptyHash = createHash('sha256').digest('hex');

const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Parses a location such as `s3://bucket/prefix`. Returns undefined for any other text. */
export function parseS3Place(text: string): { bucket: string; prefix: string } | undefined {
  const found = place.exec(text);
  if (!found?.[1]) return undefined;
  const path = (found[2] ?? '').replace(/^\/+|\/+$/g, '');
  return { bucket: found[1], prefix: path === '' ? '' : `${path}/` };
}

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/**
 * S3-compatible services expect the bucket in the path. Amazon S3 expects it in the host name. A
 * bucket name with a dot stays in the path, because Amazon's TLS certificate would not cover the
 * host name.
 */
function toBaseUrl(bucket: string, { endpoint, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
});
const Listing = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string(), Size: z.coerce.number() })).default([]),
  }),
});

/**
 * Returns the status and code of an error, such as `403 AccessDenied`. Omits the message, which
 * could contain the access key.
 */
function readCode({ status, body }: HttpResponse): string {
  const code = /<Code>([\w.]{1,60})<\/Code>/.exec(body.toString('utf8'))?.[1];
  return code ? `${status} ${code}` : String(status);
}

interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: string;
  readonly body?: RequestBody;
  readonly sha256?: string;
  readonly headers?: Record<string, string>;
  /** Error statuses, in addition to 404, for which `Send` does not throw. */
  readonly accept?: readonly number[];
}

/**
 * Sends a request and returns the response if its status is 2xx, 404 or in `accept`. Retries
 * network errors, server errors and rate-limited requests. Throws a Failure for everything else.
 */
type Send = (sent: Sent) => Promise<HttpResponse>;

function createSend(text: string, base: string, settings: S3Settings): Send {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const http = createHttp(connections);
  const sendOnce = async ({ method, key, query = '', body, sha256, headers }: Sent) => {
    const url = `${base}/${encodeKey(key)}${query}`;
    const signed = await signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256 ?? emptyHash },
    });
    return await http({
      method,
      url,
      body,
      headers: Object.fromEntries(signed.headers),
      timeoutMs: body === undefined ? requestMs : uploadMs,
    });
  };
  return async (sent) => {
    for (let attempt = 1; ; attempt += 1) {
      const got = await sendOnce(sent).catch((cause: Error) => cause);
      const status = got instanceof Error ? 0 : got.status;
      const isExpected = (status >= 200 && status < 300) || status === 404;
      if (!(got instanceof Error) && (isExpected || sent.accept?.includes(status))) return got;
      const isTemporary = status === 0 || status >= 500 || status === 429;
      if (!isTemporary || attempt === attempts) {
        const what = got instanceof Error ? messageOf(got) : readCode(got);
        throw toFailure(text, `${sent.method} /${sent.key}${sent.query ?? ''}: ${what}`);
      }
      await wait(firstPauseMs * 2 ** (attempt - 1));
    }
  };
}

const toFailure = (text: string, what: string): Failure =>
  new Failure(
    'failed',
    `A request to ${text} failed: ${what}. Followers keep the previous release. ` +
      'Check the bucket, S3_ENDPOINT, AWS_REGION and the access key, then run the command again. ' +
      'Files that were already copied are skipped.',
  );

function refuseMissing(text: string, response: HttpResponse): void {
  if (response.status === 404) throw toFailure(text, readCode(response));
}

export function openBucket(text: string, settings: S3Settings): S3Bucket {
  const found = parseS3Place(text);
  if (!found)
    throw new Failure('usage', `Invalid S3 URL "${text}". Use the form s3://bucket/prefix.`);
  const { bucket, prefix } = found;
  const send = createSend(text, toBaseUrl(bucket, settings), settings);
  return {
    async get(key) {
      const { status, body } = await send({ method: 'GET', key: prefix + key });
      return status === 404 ? undefined : body;
    },
    async *list(folder) {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + folder });
        if (next !== undefined) query.set('continuation-token', next);
        // S3 signatures require spaces to be encoded as `%20`, not as `+`.
        const encoded = `?${query}`.replaceAll('+', '%20');
        const response = await send({ method: 'GET', key: '', query: encoded });
        refuseMissing(text, response);
        const parsed = parser.parse(response.body.toString('utf8'));
        const { ListBucketResult: page } = Listing.parse(parsed);
        for (const { Key, Size } of page.Contents) {
          yield { key: Key.slice(prefix.length), bytes: Size };
        }
        next = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined;
      } while (next !== undefined);
    },
    async put(key, body, sha256, headers) {
      refuseMissing(text, await send({ method: 'PUT', key: prefix + key, body, sha256, headers }));
    },
    async remove(key) {
      await send({ method: 'DELETE', key: prefix + key });
    },
  };
}

const sha256Of = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/**
 * Creates the bucket if it does not exist, and makes the objects below the prefix publicly
 * readable. Throws if the bucket already has a different policy, because replacing it could expose
 * or hide other objects.
 */
export async function createPublicBucket(text: string, settings: S3Settings): Promise<void> {
  const found = parseS3Place(text);
  if (!found)
    throw new Failure('usage', `Invalid S3 URL "${text}". Use the form s3://bucket/prefix.`);
  const send = createSend(text, toBaseUrl(found.bucket, settings), settings);
  const put = async (query: string, content: string, accept: readonly number[] = []) => {
    const body = Buffer.from(content);
    const { status } = await send({
      method: 'PUT',
      key: '',
      query,
      sha256: sha256Of(body),
      accept,
      ...(content === '' ? {} : { body }),
    });
    if (status === 404) throw toFailure(text, 'the service cannot find the bucket');
  };
  // S3 rejects `us-east-1` as a location constraint, because it is the default.
  const location =
    settings.region === 'us-east-1'
      ? ''
      : `<CreateBucketConfiguration><LocationConstraint>${settings.region}</LocationConstraint></CreateBucketConfiguration>`;
  await put('', location, [409]);
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${found.bucket}/${found.prefix}*`,
  };
  const policy = { Version: '2012-10-17', Statement: [statement] };
  const earlier = await send({ method: 'GET', key: '', query: '?policy' });
  if (earlier.status === 404) return await put('?policy', JSON.stringify(policy));
  if (isDeepStrictEqual(readJson(earlier.body), policy)) return;
  throw new Failure(
    'failed',
    `The bucket of ${text} already has a different policy, so the policy was not changed. ` +
      `Add this statement to the policy: ${JSON.stringify(statement)}`,
  );
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
