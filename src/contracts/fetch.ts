// The `fetch` function for all requests to other machines. It has its own connection pool.
import { Agent, fetch as fetchWith, type RequestInit, type Response } from 'undici';

export type { RequestInit, Response } from 'undici';

// The HTTP client inside Node.js 24 crashes the process if a server closes the connection while a
// response is read slowly: https://github.com/nodejs/undici/issues/5360. Without its own agent, this
// `fetch` would share that client after any call of the global `fetch`.
const dispatcher = new Agent();

export const fetch = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetchWith(url, { dispatcher, ...init });
