// Compares an MCP tool call that is cached with the same API request, on one connection each.
import { ask } from './api-cold.ts';
import { median, ms, quantile } from './numbers.ts';

const rounds = 400;
const protocols = ['2026-07-28', '2025-11-25'] as const;

/** The protocol is stateless, so each request includes its version and client. */
const stated = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function callTool(port: number, key: string, protocol: string, id: string): Promise<void> {
  const name = 'daybreak_get_project';
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      ...{ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...{ Accept: 'application/json, text/event-stream', 'Mcp-Protocol-Version': protocol },
      ...{ 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: {
        ...{ name, arguments: { id } },
        ...(protocol === '2026-07-28' && { _meta: stated }),
      },
    }),
  });
  const text = await response.text();
  if (!text.includes('"structuredContent"')) throw new Error(`${protocol}: ${text.slice(0, 300)}`);
}

export async function benchMcp(port: number, key: string, id: string): Promise<void> {
  const api: number[] = [];
  const calls = new Map(protocols.map((protocol) => [protocol, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await ask(port, `/api/v1/project/${id}`, { 'X-Api-Key': key });
    api.push(performance.now() - startedMs);
    for (const [protocol, times] of calls) {
      const calledMs = performance.now();
      await callTool(port, key, protocol, id);
      times.push(performance.now() - calledMs);
    }
  }
  const own = median(api);
  for (const [protocol, times] of calls) {
    console.log(
      `mcp ${protocol}, hot: p50 ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}; the API's p50 ` +
        `${ms(own)}, ${ms(median(times) - own)} less (limit 3 ms)`,
    );
  }
}
