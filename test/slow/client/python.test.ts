// The built Python client with a listening server. PYTHON selects the interpreter; pandas and Polars
// are used if it has them.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPythonClient } from '../../../src/cli/build-packages.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import { buildHeaders, createSecret } from '../../../src/runtime/webhooks/signatures.ts';
import { keyOf } from '../../support/callers.ts';
import { readDocsPage } from '../../support/docs-pages.ts';
import { makeFolder } from '../../support/folders.ts';
import { listenWithWebhooks } from '../../support/listening-webhooks.ts';
import { findPython } from '../../support/python.ts';
import { createStates } from '../../support/states.ts';

const states = createStates('duckdb');
const python = findPython();
const folder = join(makeFolder(), 'package');
buildPythonClient(folder);

/** Starts a server with responses that the API does not send, or that a test cannot wait for. */
async function listenOddly(): Promise<string> {
  const requests = new Map<string, number>();
  const index = { release: '1', resources: [{ path: 'projects.parquet', hash: 'sha256:0' }] };
  const server = createServer(({ url = '' }, response) => {
    const [, kind = ''] = url.split('/');
    const count = (requests.get(kind) ?? 0) + 1;
    requests.set(kind, count);
    const status = Number(/^\d+/.exec(kind)?.[0] ?? (kind === 'redirect' ? 302 : 200));
    response.statusCode = count === 1 ? status : 200;
    response.setHeader('Retry-After', kind.endsWith('late') ? 3600 : 0);
    if (kind === 'elsewhere') response.setHeader('Link', '<http://elsewhere.example/>; rel="next"');
    if (kind === 'redirect') response.setHeader('Location', 'http://127.0.0.1:9/');
    const body = kind === 'damaged' ? index : { ok: true, data: [], meta: { requests: count } };
    response.end(JSON.stringify(response.statusCode === 200 ? body : {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.skipIf(!python)('the Python client', () => {
  it('calls every operation, pages, retries, verifies webhooks, and reads dumps', async () => {
    const url = await listenWithWebhooks(states, '127.0.0.1:1');
    const { paths } = buildOpenApi({ siteName: 'Daybreak', siteUrl: url, examples: {} });
    const secret = createSecret();
    const delivery = { id: 'dlv_1', event: 'ping', body: '{"items": []}' };
    const now = Math.floor(Date.now() / 1000);
    const libraries = [
      ...(findPython('pandas', 'pyarrow') ? [['pandas', 'read_pandas']] : []),
      ...(findPython('polars') ? [['polars', 'read_polars']] : []),
    ];
    const settings = {
      url,
      key: keyOf('pro'),
      odd: await listenOddly(),
      operations: Object.values(paths).flatMap((item) => Object.keys(item)).length,
      delivery: {
        ...delivery,
        secret,
        headers: buildHeaders(delivery, { current: secret, previous: null }, now),
      },
      libraries: Object.fromEntries(libraries),
    };
    const program = join(import.meta.dirname, '../../tools/clients/python_client.py');
    const { stderr } = await promisify(execFile)(python ?? '', [
      program,
      folder,
      JSON.stringify(settings),
    ]);
    expect(stderr).toMatch(/^Ran 13 tests in /m);
    expect(stderr).toMatch(/^OK$/m);
  });

  it('runs the example in the documentation', async () => {
    const siteUrl = await listenWithWebhooks(states, '');
    const { blocks } = readDocsPage('/developers/mcp', { siteName: 'Daybreak', siteUrl });
    const block = blocks.find((one) => one.kind === 'code' && one.language === 'python');
    const code = block?.kind === 'code' ? block.code : expect.fail('There is no example.');
    const own = code.replace('dbk_your_key', keyOf('free')).replace('rust', 'python');
    const env = { ...process.env, PYTHONPATH: folder };
    const { stdout } = await promisify(execFile)(python ?? '', ['-c', own], { env });
    expect(stdout).toContain('alba-lab-threadswarm 48210\n');
  });
});
