// The code host's global id of a repository, made from the number that the log keeps of it.

/**
 * The log identifies a repository by its number, as every REST body and other sources do; the
 * graph interface asks for global ids. The newer form of those is the number in MessagePack
 * (`[0, uint32]`) as base64url. Numbers that do not fit 32 bits have no such form here.
 */
export function findNodeId(upstreamId: string): string | undefined {
  if (!/^[1-9]\d{0,9}$/.test(upstreamId)) return undefined;
  const number = Number(upstreamId);
  if (number > 0xffff_ffff) return undefined;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  if (number <= 0xffff) return undefined; // shorter MessagePack forms: such a repository is asked by name
  return `R_${Buffer.concat([Buffer.from([0x92, 0x00, 0xce]), bytes]).toString('base64url')}`;
}
