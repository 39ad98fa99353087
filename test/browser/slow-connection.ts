// Simulates a slow connection on which pages arrive in pieces.
import { setTimeout as wait } from 'node:timers/promises';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';

const pieces = 20;
const pauseMs = 25;

type Fetch = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

/**
 * Sends the pages of `fetch` in twenty pieces with pauses, so the browser lays out incomplete
 * pages. Other files are sent at once.
 */
export const withSlowConnection =
  (fetch: Fetch): Fetch =>
  async (request, bindings) => {
    const asked = new Headers(request.headers);
    asked.delete('accept-encoding');
    const answer = await fetch(new Request(request, { headers: asked }), bindings);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    const page = new Uint8Array(await answer.arrayBuffer());
    return new Response(cut(page), { status: answer.status, headers });
  };

function cut(page: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const length = Math.ceil(page.length / pieces);
  let start = 0;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(page.subarray(start, start + length));
      start += length;
      if (start >= page.length) return controller.close();
      await wait(pauseMs);
    },
  });
}
