// Clients that disconnect while sending a request.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keyOf } from '../../support/callers.ts';
import { listen } from '../../support/listening.ts';

const { url, lines } = await listen();

it('requests that the client aborts are not reported as internal errors', async () => {
  const { port } = new URL(url);
  for (let time = 0; time < 3; time += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/webhooks.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `X-Api-Key: ${keyOf('pro')}\r\nContent-Length: 1000\r\n\r\n{`,
    );
    await wait(100);
    socket.destroy();
    await once(socket, 'close');
  }
  for (let time = 0; time < 100; time += 1) {
    const told = lines.filter(({ fields }) => fields.path === '/api/webhooks.php');
    if (told.length >= 3) break;
    await wait(20);
  }
  const told = lines.filter(({ fields }) => fields.path === '/api/webhooks.php');
  expect(told.map(({ fields }) => fields.status)).toEqual([400, 400, 400]);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});
