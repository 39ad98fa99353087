// Computes the GraphQL node id of a GitHub repository from its numeric id.

/**
 * Returns the node id for a numeric id. The log contains only numeric ids. A node id is `R_`
 * followed by the MessagePack array `[0, uint32]` in base64url. Returns undefined for ids up to
 * 65,535 and for ids above 32 bits.
 */
export function findNodeId(upstreamId: string): string | undefined {
  if (!/^[1-9]\d{0,9}$/.test(upstreamId)) return undefined;
  const number = Number(upstreamId);
  if (number > 0xffff_ffff) return undefined;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  // MessagePack encodes smaller numbers differently. Repositories with such ids are requested by
  // name instead.
  if (number <= 0xffff) return undefined;
  return `R_${Buffer.concat([Buffer.from([0x92, 0x00, 0xce]), bytes]).toString('base64url')}`;
}
