// The hashes of an append-only log, as in RFC 6962: a Merkle tree over its entries.
import { createHash } from 'node:crypto';

const sha256 = (prefix: number, ...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256').update(Buffer.of(prefix));
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const hashLeaf = (entry: Uint8Array): Buffer => sha256(0, entry);
const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(1, left, right);

/** The largest power of two below `count`, which is at least 2. */
const splitAt = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

/** Returns the root of the tree over the leaves from `start` to before `end`. */
export function hashRoot(leaves: readonly Buffer[], start = 0, end = leaves.length): Buffer {
  const count = end - start;
  if (count === 0) return createHash('sha256').digest();
  const only = leaves[start];
  if (count === 1 && only) return only;
  const middle = start + splitAt(count);
  return hashNode(hashRoot(leaves, start, middle), hashRoot(leaves, middle, end));
}

/** Returns the hashes that lead from a leaf to the root, lowest first. */
export function proveInclusion(
  leaves: readonly Buffer[],
  index: number,
  start = 0,
  end = leaves.length,
): Buffer[] {
  if (end - start <= 1) return [];
  const middle = start + splitAt(end - start);
  return index < middle
    ? [...proveInclusion(leaves, index, start, middle), hashRoot(leaves, middle, end)]
    : [...proveInclusion(leaves, index, middle, end), hashRoot(leaves, start, middle)];
}
