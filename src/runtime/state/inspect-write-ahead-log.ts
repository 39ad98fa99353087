// Checks the structure of DuckDB's write-ahead log. DuckDB does not report a damaged structure: it
// overwrites the log if the header is unknown, and deletes everything after an incomplete entry.
import { existsSync, readFileSync } from 'node:fs';

export const walFile = (path: string): string => `${path}.wal`;

/** The header of a write-ahead log of DuckDB 1.5: an entry that contains the format version 2. */
const walHeader = Buffer.from('640062650002ffff', 'hex');
/**
 * The size of an entry's header, which contains the size of the content and a checksum, 8 bytes
 * each.
 */
const entryHeaderBytes = 16;

export type WalCondition =
  | { readonly kind: 'missing' | 'whole' | 'unknown' }
  /** The last entry, which starts at byte `keptBytes`, is incomplete. */
  | { readonly kind: 'cut'; readonly keptBytes: number; readonly bytes: number };

/**
 * Checks only the structure. DuckDB itself verifies the checksums, and reports an entry that does
 * not match.
 */
export function inspectWal(wal: string): WalCondition {
  if (!existsSync(wal)) return { kind: 'missing' };
  const bytes = readFileSync(wal);
  const start = bytes.subarray(0, walHeader.length);
  if (!walHeader.subarray(0, start.length).equals(start)) return { kind: 'unknown' };
  if (start.length < walHeader.length) return { kind: 'cut', keptBytes: 0, bytes: bytes.length };
  let at = walHeader.length;
  while (at < bytes.length) {
    const body = at + entryHeaderBytes;
    const end = body > bytes.length ? Infinity : body + Number(bytes.readBigUInt64LE(at));
    if (end > bytes.length) return { kind: 'cut', keptBytes: at, bytes: bytes.length };
    at = end;
  }
  return { kind: 'whole' };
}
