// `daybreak mcp`: serves the MCP tools over standard input and output. Forwards each call to the
// endpoint `/mcp` of the server, which runs the tool and counts the call against the quota.
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { apiVersion } from '../contracts/api/api-version.ts';
import { messageOf } from '../lib/error-message.ts';
import { type Backend, createToolServer, toToolError } from '../mcp/server.ts';
import type { Session } from './session.ts';

const revision = '2025-11-25';
const timeoutMs = 60_000;

interface Message {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Milliseconds in which the calls that were read last reach the backend. */
const readMs = 50;

/**
 * Serves until standard input ends. The transport aborts open calls when its input ends, so its
 * input stays open until the calls that were read are answered.
 */
export async function serveTools(session: Session): Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const input = new PassThrough();
  const ended = new Promise((done) => process.stdin.once('close', done).once('end', done));
  process.stdin.pipe(input, { end: false });
  const handle = serveStdio(() => createToolServer(apiVersion, createBackend(session, calls)), {
    transport: new StdioServerTransport(input),
  });
  await ended;
  do {
    await setTimeout(readMs);
    await Promise.allSettled(calls);
  } while (calls.size > 0);
  await setTimeout(readMs);
  await handle.close();
}

/** Adds each call to `calls` until its response has arrived. */
function createBackend({ url, key }: Session, calls: Set<Promise<unknown>>): Backend {
  const send = async (method: string, params: object): Promise<Message> => {
    const call = request(method, params);
    calls.add(call);
    return await call.finally(() => calls.delete(call));
  };
  const request = async (method: string, params: object): Promise<Message> => {
    const response = await fetch(new URL('/mcp', url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': revision,
        ...(key === undefined ? {} : { 'X-Api-Key': key }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      // `fetch` would send X-Api-Key to the target of a redirect, also on another server.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.ok) return readMessage(text);
    throw new Error(
      findErrorMessage(text) ??
        `The server at ${url} returned status ${response.status}. Try again later.`,
    );
  };
  return {
    async call(name, args) {
      try {
        const { result, error } = await send('tools/call', { name, arguments: args ?? {} });
        return error ? toToolError(error.message) : (result as CallToolResult);
      } catch (cause) {
        return toToolError(`The call to ${url} failed: ${messageOf(cause)}`);
      }
    },
    async read(uri) {
      const { result, error } = await send('resources/read', { uri });
      if (!error) return result as ReadResourceResult;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error.data);
    },
  };
}

/** Parses a JSON body, or the last event of an event stream, as a JSON-RPC message. */
function readMessage(text: string): Message {
  const data = text.trimStart().startsWith('{')
    ? text
    : text
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5))
        .at(-1);
  return JSON.parse(data ?? '{}') as Message;
}

/**
 * Returns the error message in a JSON body. Returns undefined for any other body, such as the HTML
 * error page of a proxy.
 */
function findErrorMessage(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message;
  } catch {
    return undefined;
  }
}
