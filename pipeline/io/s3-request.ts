// Sends HTTP requests for the S3 client, with a file or bytes as the body.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** The path of a file to send, or the bytes to send. */
export type RequestBody = string | Uint8Array;

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestBody | undefined;
  readonly timeoutMs: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly body: Buffer;
}

export type SendHttp = (request: HttpRequest) => Promise<HttpResponse>;

const openBody = async (body: RequestBody | undefined): Promise<[Readable, number]> =>
  typeof body === 'string'
    ? [createReadStream(body), (await stat(body)).size]
    : [Readable.from(body ? [body] : []), body?.length ?? 0];

export function createHttp(connections: number): SendHttp {
  const options = { keepAlive: true, maxSockets: connections };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return async ({ method, url, headers, body, timeoutMs }) => {
    const [content, length] = await openBody(body);
    const isSecure = url.startsWith('https:');
    const sent = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': length }) },
      agent: isSecure ? agents.https : agents.http,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const responseHead = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      sent.once('error', reject);
    });
    const read = responseHead.then(async (response) => ({
      status: response.statusCode ?? 0,
      body: await buffer(response),
    }));
    // A service may respond before it has read the whole body, for example to reject the request.
    // Ignore the write error that results.
    const written = pipeline(content, sent).catch(() => undefined);
    const response = await read;
    await written;
    return response;
  };
}
