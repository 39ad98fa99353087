// Shortens the graph's explanation of why two projects are similar. Pure.

const sharedPart = /^(?:the )?(package|topic|word) (.+)$/;

/** `shares the word “a”, topic rag, the word “b”` → `shares topic rag; words “a”, “b”` */
export function shortenEvidence(evidence: string): string {
  const [, listed] = /^shares (.+)$/.exec(evidence) ?? [];
  const parts = (listed ?? '').split(', ').map((part) => sharedPart.exec(part) ?? []);
  if (parts.some(([whole]) => whole === undefined)) return evidence;
  const kinds = ['package', 'topic', 'word'].flatMap((kind) => {
    const names = parts.flatMap(([, of, name]) => (of === kind && name ? [name] : []));
    if (names.length === 0) return [];
    return [`${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}`];
  });
  return `shares ${kinds.join('; ')}`;
}
