// Builds the GraphQL node id of a repository from its numeric id in the log.

/**
 * The log identifies a repository by its numeric id, as REST and other sources do. GraphQL needs the
 * node id: `R_` and the base64url of the MessagePack array `[0, uint32]`. Returns undefined for ids
 * that do not fit into 32 bits.
 */
export function findNodeId(upstreamId: string): string | undefined {
  if (!/^[1-9]\d{0,9}$/.test(upstreamId)) return undefined;
  const number = Number(upstreamId);
  if (number > 0xffff_ffff) return undefined;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  // MessagePack encodes smaller numbers differently. Their repositories are requested by name.
  if (number <= 0xffff) return undefined;
  return `R_${Buffer.concat([Buffer.from([0x92, 0x00, 0xce]), bytes]).toString('base64url')}`;
}
