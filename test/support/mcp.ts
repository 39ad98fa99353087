// MCP clients of the official SDK, connected to a running server.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

export async function connect(
  url: string,
  { revision = '2026-07-28', headers = {} }: { revision?: Revision; headers?: object } = {},
): Promise<Client> {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

/** Returns the text of a result. */
export function textOf({ content }: Awaited<ReturnType<Client['callTool']>>): string {
  const [first] = content;
  if (first?.type !== 'text') throw new Error('The result has no text.');
  return first.text;
}
