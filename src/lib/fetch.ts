// The `fetch` function for all requests to other machines. It has its own connection pool.
import { Agent, fetch as fetchWith, type RequestInit, type Response } from 'undici';

export type { RequestInit, Response } from 'undici';

// The HTTP client inside Node.js 24 crashes the process if a server closes the connection while a
// response is read slowly: https://github.com/nodejs/undici/issues/5360. The first call of the
// global `fetch` makes this client the default for all requests. Therefore this module creates its
// own agent.
const dispatcher = new Agent();

export const fetch = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetchWith(url, { dispatcher, ...init });
