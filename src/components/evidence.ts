// Why two projects are alike, as the graph says it, in as few words as say the same. Pure.

const wordPart = /^the word (“[^”]*”)$/;

/** `shares the word “a”, topic rag, the word “b”` → `shares topic rag and the words “a”, “b”` */
export function shortenEvidence(evidence: string): string {
  const [, listed] = /^shares (.+)$/.exec(evidence) ?? [];
  const parts = listed?.split(', ') ?? [];
  const words = parts.flatMap((part) => wordPart.exec(part)?.[1] ?? []);
  if (words.length < 2) return evidence;
  const others = parts.filter((part) => !wordPart.test(part)).join(', ');
  return `shares ${others === '' ? '' : `${others} and `}the words ${words.join(', ')}`;
}
