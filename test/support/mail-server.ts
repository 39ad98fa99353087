// A local SMTP server that stores the emails it receives.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** Each received email with its headers. */
  readonly got: { readonly to: string; readonly text: string }[];
  /** Refuses all recipients from now on. */
  refuse(): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const got: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.setEncoding('utf8');
    let [buffer, to, body] = ['', '', ''];
    let isData = false;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (isData) {
        if (line !== '.') {
          body += `${line}\n`;
          return;
        }
        isData = false;
        got.push({ to, text: body });
        body = '';
        return reply('250 kept');
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO' || word === 'HELO') return reply('250 mail.test');
      if (word === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        return reply(isRefusing ? `550 no mailbox ${to} here` : '250 ok');
      }
      if (word === 'DATA') {
        isData = true;
        return reply('354 go on');
      }
      if (word === 'QUIT') {
        reply('221 bye');
        return socket.end();
      }
      return reply('250 ok');
    };
    socket.on('data', (text: string) => {
      buffer += text;
      const lines = buffer.split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    socket.on('error', () => socket.destroy());
    reply('220 mail.test');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    got,
    refuse() {
      isRefusing = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
