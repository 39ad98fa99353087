// The format of the transparency log: static tiles and a signed checkpoint, as in C2SP tlog-tiles,
// and the entries in it.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { Day, Instant } from '../../lib/scalars.ts';
import { releaseId } from './manifest.ts';

/** Folder of the log in the data folder, and below the URLs of the site and of its releases. */
export const logFolder = 'log';
export const checkpointFile = 'checkpoint';

const Released = z.strictObject({
  type: z.enum(['release', 'rollback']),
  id: z.string().regex(releaseId),
  as_of: Day,
  /** SHA-256 of manifest.json, which lists the hashes of all files. */
  manifest: z.string(),
  at: Instant,
});
const Statement = z.looseObject({
  type: z.enum(['forecast', 'resolution', 'correction']),
  /** ID of the forecast, or `price/<model>@<time>` for the correction of a price. */
  id: z.string(),
});
/** One entry of the log, as JSON. */
export const LogEntry = z.discriminatedUnion('type', [Released, Statement]);
export type LogEntry = z.infer<typeof LogEntry>;

export const toLogEntry = (bytes: Uint8Array): LogEntry =>
  LogEntry.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));

export const isRelease = (entry: LogEntry): entry is z.infer<typeof Released> =>
  entry.type === 'release' || entry.type === 'rollback';

export const tileWidth = 256;

export interface Tile {
  /** 0 for the hashes of entries, 1 for hashes of 256 of them, and so on. */
  readonly level: number | 'entries';
  readonly index: number;
  /** Number of hashes or entries in the tile; less than 256 in the last tile. */
  readonly width: number;
}

/** `x001/x234/067` for 1234067, with `.p/<width>` if the tile is not full. */
export function toTilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${name}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Lists the tiles that a log of `to` entries has in addition to, or instead of, one of `from`. */
export function listNewTiles(from: number, to: number): Tile[] {
  const tiles: Tile[] = [];
  const add = (level: Tile['level'], first: number, end: number) => {
    if (first === end) return;
    for (let index = Math.floor(first / tileWidth); index * tileWidth < end; index += 1) {
      tiles.push({ level, index, width: Math.min(tileWidth, end - index * tileWidth) });
    }
  };
  add('entries', from, to);
  for (let level = 0, size = 1; size <= to; level += 1, size *= tileWidth) {
    add(level, Math.floor(from / size), Math.floor(to / size));
  }
  return tiles;
}

/** An entry bundle: each entry follows its length as two bytes. */
export const toBundle = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );

export function fromBundle(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + bundle.readUInt16BE(at);
    if (end > bundle.length) throw new Error('the bundle ends within an entry');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/** Reads the entries that a log of `to` entries has in addition to one of `from`. */
export async function readEntries(
  readTile: (path: string) => Promise<Buffer>,
  from: number,
  to: number,
): Promise<Buffer[]> {
  const entries: Buffer[] = [];
  for (const tile of listNewTiles(from, to)) {
    if (tile.level !== 'entries') continue;
    const bundle = fromBundle(await readTile(toTilePath(tile)));
    entries.push(...bundle.slice(Math.max(0, from - tile.index * tileWidth)));
  }
  return entries;
}

export interface Checkpoint {
  /** Name of the log: the URL of its folder, without `https://`. */
  readonly origin: string;
  /** Number of entries. */
  readonly size: number;
  readonly root: Buffer;
}

export const toOrigin = (siteUrl: string): string =>
  `${siteUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')}/${logFolder}`;

/**
 * Formats a checkpoint as a signed note (C2SP). `key` is a private key in PKCS #8 DER, in base64.
 * Without a key, the note has no signature.
 */
export function toCheckpoint({ origin, size, root }: Checkpoint, key: string | undefined): string {
  const text = `${origin}\n${size}\n${root.toString('base64')}\n`;
  if (key === undefined) return `${text}\n`;
  const der = Buffer.from(key, 'base64');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signature = sign(null, Buffer.from(text), privateKey);
  const id = toKeyId(origin, createPublicKey(privateKey));
  return `${text}\n— ${origin} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

const ed25519 = 1;
type PublicKey = ReturnType<typeof createPublicKey>;

function toKeyId(name: string, key: PublicKey): Buffer {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(-32);
  const hash = createHash('sha256').update(`${name}\n`).update(Buffer.of(ed25519)).update(raw);
  return hash.digest().subarray(0, 4);
}

/** Throws if the text is not a checkpoint. */
export function readCheckpoint(note: string): Checkpoint {
  const [origin = '', count = '', root = '', ...rest] = note.split('\n');
  const hash = Buffer.from(root, 'base64');
  if (origin === '' || !/^\d{1,9}$/.test(count) || hash.length !== 32 || !rest.includes('')) {
    throw new Error(`not a checkpoint: ${JSON.stringify(note.slice(0, 80))}`);
  }
  return { origin, size: Number(count), root: hash };
}

/** Whether the checkpoint is signed by a public key in SPKI DER, in base64. */
export function isCheckpointSignedBy(note: string, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const end = note.indexOf('\n\n') + 1;
  return note
    .slice(end + 1)
    .split('\n')
    .some((line) => {
      const [dash, name = '', value = ''] = line.split(' ');
      const bytes = Buffer.from(value, 'base64');
      return (
        dash === '—' &&
        bytes.subarray(0, 4).equals(toKeyId(name, key)) &&
        verify(null, Buffer.from(note.slice(0, end)), key, bytes.subarray(4))
      );
    });
}
