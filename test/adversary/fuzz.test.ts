// Generated requests over raw sockets: the server must not fail or hang, and its memory must not
// grow.

import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Child, startService } from '../bench/children.ts';
import { makeFolder } from '../support/folders.ts';
import { createRandom } from '../support/random.ts';
import { writeCurrentRelease } from '../support/served-release.ts';

const requests = 24_000;
const parallel = 16;
/** Kept small because a malformed request closes its connection. */
const perConnection = 2;
/**
 * The server waits 10 s for the headers of a request. A connection without data for longer hangs.
 */
const silentMs = 13_000;
const seed = 20_261_122;

let server: Child;
beforeAll(async () => {
  const dataDir = makeFolder();
  await writeCurrentRelease(dataDir);
  server = await startService(dataDir, { LOG_LEVEL: 'info' });
});
afterAll(() => server.stop());

const random = createRandom(seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const junk = (length: number): string => {
  const [low, high] = random() < 0.9 ? [32, 127] : [0, 256];
  const one = () => String.fromCharCode(low + Math.floor(random() * (high - low)));
  return Array.from({ length }, one).join('');
};

const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE'];
const paths = [
  '/',
  '/projects',
  '/account',
  '/account/sign-in',
  '/account/x%0a',
  '/account/webhooks',
  '/api/v1/meta',
  '/api/v1/projects',
  '/api/v1/search?q=x',
  '/api/v1/project/a%2fb',
  '/api/webhooks.php',
  '/feed.php',
  '/feed.php?type=blog',
  '/badge/x.svg',
  '/status',
  '/healthz',
  '/readyz',
  '/metrics',
  '/projects-data.json',
  '/404',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/account/assets/x.css',
  '*',
  '//',
  '',
];
const tails = [
  '',
  '',
  '?',
  '?a=1&a=2',
  '?limit=-1',
  '?q=%00',
  '#x',
  '/%ff',
  '/..',
  ';',
  '%',
  '\\',
  '?__proto__=1',
];
const fields = [
  () => `X-Api-Key: ${junk(20)}`,
  () => `X-Api-Key: dbk_${'a'.repeat(40)}`,
  () => 'Host: other.example',
  () => `Cookie: daybreak.session_token=${junk(40)}`,
  () => `Range: bytes=${pick(['0-', '-1', '5-1', 'x', '0-1,2-3', '99999999999999999999-'])}`,
  () => `If-None-Match: ${junk(10)}`,
  () => `If-Modified-Since: ${junk(10)}`,
  () => `Accept-Encoding: ${pick(['br', 'gzip;q=0', '*;q=0', junk(5)])}`,
  () => 'Content-Type: application/x-www-form-urlencoded',
  () => 'Content-Type: application/json',
  () => `Content-Length: ${pick(['0', '5', '-1', 'x', '70000', '99999999999'])}`,
  () => 'Transfer-Encoding: chunked',
  () => 'Expect: 100-continue',
  () => 'Upgrade: websocket\r\nConnection: Upgrade',
  () => `Origin: ${junk(5)}`,
  () => 'Sec-Fetch-Site: same-origin',
  () => `X-${'a'.repeat(Math.floor(random() * 300))}: ${junk(30)}`,
  () => `X-Forwarded-For: ${junk(10)}`,
  () => junk(20),
];
const bodies = [
  '',
  '',
  'hello',
  '{"url":1}',
  'action=none&token=x',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
];

function makeRequest(): string {
  const prefix = random() < 0.05 ? 'http://x.example' : '';
  const path = `${prefix}${pick(paths)}${random() < 0.5 ? '' : pick(tails)}`;
  const version =
    random() < 0.97 ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'HTP/1.1']);
  const lines = Array.from({ length: Math.max(0, Math.floor(random() * 7) - 3) }, () =>
    pick(fields)(),
  );
  if (random() < 0.95) lines.unshift('Host: x.example');
  const body = pick(bodies);
  if (body !== '' && random() < 0.9) lines.push(`Content-Length: ${body.length}`);
  const text = [`${pick(methods)} ${path} ${version}`, ...lines, '', body].join('\r\n');
  if (random() > 0.05) return text;
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + junk(3) + text.slice(at + 1);
}

/** Sends requests on one connection. Returns the statuses, and whether the connection hung. */
function converse(texts: readonly string[]): Promise<{ statuses: number[]; isHanging: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    let isHanging = false;
    socket.setTimeout(silentMs, () => {
      isHanging = true;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const lines = received.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3}) /g);
      resolve({ statuses: [...lines].map(([, status]) => Number(status)), isHanging });
    });
    socket.end(Buffer.from(texts.join(''), 'latin1'));
  });
}

it(`the server responds to ${requests} random requests without an internal error`, async () => {
  const batches = Array.from({ length: requests / perConnection }, () =>
    Array.from({ length: perConnection }, makeRequest),
  );
  const before = server.readMemory();
  const counts = new Map<number, number>();
  const failures: string[] = [];
  let next = 0;
  const work = async () => {
    for (let batch = batches[next++]; batch; batch = batches[next++]) {
      const { statuses, isHanging } = await converse(batch);
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
      if (isHanging || statuses.some((status) => status >= 500)) {
        failures.push(JSON.stringify({ isHanging, statuses, batch }));
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const after = server.readMemory();
  const table = [...counts].sort(([one], [other]) => one - other).map((pair) => pair.join(': '));
  console.log(`${table.join(', ')}; memory ${before.toFixed(0)} → ${after.toFixed(0)} MB`);
  expect(failures).toEqual([]);
  expect(counts.get(200)).toBeGreaterThan(300);
  expect(after).toBeLessThan(350);
});
