// A local server that returns JSON and records requests.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JsonAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface LocalUpstream {
  readonly url: string;
  /** `GET /path?query`, in order of arrival. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** `answer` returns undefined for an unknown path. */
export async function serveJson(
  answer: (url: URL) => JsonAnswer | undefined,
): Promise<LocalUpstream> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const made = (request.method === 'GET' ? answer(url) : undefined) ?? {
      status: 404,
      body: { error: { code: 404, message: 'Not Found' } },
    };
    const text = JSON.stringify(made.body);
    const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
    const isSame = made.status === undefined && request.headers['if-none-match'] === etag;
    response.writeHead(isSame ? 304 : (made.status ?? 200), {
      'content-type': 'application/json; charset=utf-8',
      etag,
      ...(isSame ? {} : made.headers),
    });
    response.end(isSame ? undefined : text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
