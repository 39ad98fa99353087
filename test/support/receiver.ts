// A webhook receiver: a real HTTPS server that records requests and responds as the test says.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Certificate } from './certificates.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Answer = (request: IncomingMessage, response: ServerResponse, got: Received) => void;

export interface Receiver {
  readonly port: number;
  readonly got: Received[];
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

export const answerStatus =
  (status: number, body = ''): Answer =>
  (_request, response) => {
    response.writeHead(status).end(body);
  };

export async function startReceiver(certificate: Certificate, port = 0): Promise<Receiver> {
  const got: Received[] = [];
  let answer: Answer = answerStatus(204);
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      got.push(one);
      answer(request, response, one);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    got,
    answerWith(next) {
      answer = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
