// `fetch` for all requests to other machines, with connections of its own.
import { Agent, fetch as fetchWith, type RequestInit, type Response } from 'undici';

export type { RequestInit, Response } from 'undici';

// The client inside Node.js 24 ends the process when a server closes the connection of a slowly read
// response: https://github.com/nodejs/undici/issues/5360. Without an agent of its own, this one would use
// that client whenever the `fetch` of Node.js had been called before.
const dispatcher = new Agent();

export const fetch = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetchWith(url, { dispatcher, ...init });
