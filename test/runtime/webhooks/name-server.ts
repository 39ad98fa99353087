// A DNS server on a loopback port that responds to A and AAAA queries over UDP, or does not
// respond.
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

export type Reply =
  | { readonly addresses: readonly string[]; readonly afterMs?: number }
  | 'silent'
  | 'missing'
  | 'broken';

export interface NameServer {
  /** `ip:port`, as `createResolver` expects it. */
  readonly server: string;
  /** The names of the queries, in the order in which they arrived. */
  readonly queries: string[];
  close(): void;
}

const codes = { noError: 0, serverFailure: 2, nameError: 3 };
const types = { a: 1, aaaa: 28 };

/** `answer` returns the reply for a name. */
export async function startNameServer(answer: (name: string) => Reply): Promise<NameServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    queries.push(name);
    const reply = answer(name);
    if (reply === 'silent') return;
    const isFound = typeof reply === 'object';
    const wanted = isFound
      ? reply.addresses.filter((one) => isIPv4(one) === (type === types.a))
      : [];
    const code = { missing: codes.nameError, broken: codes.serverFailure };
    const message = writeReply(query.subarray(0, end), {
      code: isFound ? codes.noError : code[reply],
      records: wanted.map((address) => writeRecord(type, address)),
    });
    const send = () => sendTo(from, message);
    if (isFound && reply.afterMs) setTimeout(send, reply.afterMs);
    else send();
  });
  let isOpen = true;
  const sendTo = (to: RemoteInfo, message: Buffer) => {
    if (isOpen) socket.send(message, to.port, to.address);
  };
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    queries,
    close() {
      isOpen = false;
      socket.close();
    },
  };
}

/** The question follows the 12-byte header: labels with their lengths, then type and class. */
function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeReply(
  question: Buffer,
  { code, records }: { readonly code: number; readonly records: readonly Buffer[] },
): Buffer {
  const message = Buffer.concat([question, ...records]);
  // A response (0x8000) to a recursive query (0x0180), with its code in the last four bits.
  message.writeUInt16BE(0x8180 | code, 2);
  message.writeUInt16BE(records.length, 6);
  message.writeUInt32BE(0, 8);
  return message;
}

/** A pointer to the name in the question, type, class IN, 60 seconds to live, and the address. */
function writeRecord(type: number, address: string): Buffer {
  const data = type === types.a ? Buffer.from(address.split('.').map(Number)) : toBytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** The 16 bytes of an IPv6 address without a dotted tail. */
function toBytes(address: string): Buffer {
  const [left = '', right = ''] = address.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((one) => `0x${one}`));
  const [head, tail] = [parse(left).map(Number), parse(right).map(Number)];
  const groups = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]));
}
