// Collects errors in a page, for browsers that do not report their console to tests.
import type { Http2Bindings, HttpBindings } from '@hono/node-server';

type Fetch = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

const path = '/page-faults.js';

/**
 * Runs before all other scripts. It is a file, because the content security policy allows no inline
 * scripts.
 */
const script = `
window.faults = [];
addEventListener('error', (event) => {
  const { src, href } = event.target;
  faults.push(event.message ?? 'not loaded: ' + (src ?? href));
}, true);
addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
addEventListener('securitypolicyviolation', (event) => {
  faults.push(event.violatedDirective + ' forbids ' + event.blockedURI);
});
const error = console.error;
console.error = (...words) => {
  faults.push(words.join(' '));
  error(...words);
};
`;

/** Adds the script to each page that `fetch` returns. */
export const recordingFaults =
  (fetch: Fetch): Fetch =>
  async (request, bindings) => {
    if (new URL(request.url).pathname === path)
      return new Response(script, { headers: { 'content-type': 'text/javascript' } });
    const sent = new Headers(request.headers);
    sent.delete('accept-encoding');
    const response = await fetch(new Request(request, { headers: sent }), bindings);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const page = (await response.text()).replace('<head>', `<head><script src="${path}"></script>`);
    return new Response(page, { status: response.status, headers });
  };
