// A local SMTP server that stores the emails it receives.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** Each received email with its headers. */
  readonly got: { readonly to: string; readonly text: string }[];
  /** Replies to recipients with this line from now on, or accepts them. */
  replyToRecipients(line: string): void;
  /** Replies to the text of emails with this line from now on. A refused email is not stored. */
  replyToData(line: string): void;
  /** Refuses all recipients from now on. */
  refuse(): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const got: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let recipientReply = '250 ok';
  let dataReply = '250 kept';
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
          body += `${line.replace(/^\./, '')}\n`;
          return;
        }
        isData = false;
        if (dataReply.startsWith('250')) got.push({ to, text: body });
        body = '';
        return reply(dataReply);
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO' || word === 'HELO') return reply('250 mail.test');
      if (word === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        return reply(recipientReply.replace('%', to));
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
      recipientReply = '550 no mailbox % here';
    },
    replyToRecipients(line) {
      recipientReply = line;
    },
    replyToData(line) {
      dataReply = line;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface ReceivedMail {
  /** Names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** Empty if the email has no HTML part. */
  readonly html: string;
}

/** Decodes an email with a text part and, if `multipart/alternative`, an HTML part. */
export function readMail(source: string): ReceivedMail {
  const { headers, body } = splitPart(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const find = (type: string) =>
    parts
      .map((part) => splitPart(part.trimStart()))
      .find((part) => part.headers.get('content-type')?.startsWith(type));
  const decode = (part: ReturnType<typeof find>) => {
    if (part?.headers.get('content-transfer-encoding') !== 'quoted-printable')
      return part?.body ?? '';
    const bytes = part.body
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  };
  return { headers, text: decode(find('text/plain')), html: decode(find('text/html')) };
}

function splitPart(source: string) {
  const [head = '', ...rest] = source.split('\n\n');
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      return [name.toLowerCase(), value] as const;
    }),
  );
  return { headers, body: rest.join('\n\n') };
}
