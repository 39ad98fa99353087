// Opens connections, pipelines requests on each, never reads a response, and exits after a while.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [port, connections, requests, path, forMs] = process.argv.slice(2);
const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(Number(requests));
const sockets = Array.from({ length: Number(connections) }, () => {
  const socket = connect(Number(port), '127.0.0.1');
  // The socket is paused before it connects, so it never reads from the operating system.
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
});
await sleep(Number(forMs));
for (const socket of sockets) socket.destroy();
