// Says in words why a project is in the index.

/** By the first word of the evidence. The SQL model stg_tracking_decision writes the evidence. */
const reasons: readonly (readonly [evidence: RegExp, words: string])[] = [
  [/^topic (.+)$/, 'of its topic “$1”'],
  [/^part (.+)$/, 'its name contains “$1”'],
  [/^word (.+) in the name$/, 'its name contains “$1”'],
  [/^word (.+) in the description$/, 'its description contains “$1”'],
  [/^words (\S+) and (\S+)$/, 'its name or description contains “$1” and “$2”'],
  [/^sign (.+)$/, 'its name or description contains “$1”'],
  [/^list (.+)$/, 'the list $1 contains it'],
  [/^source (.+)$/, 'the list $1 contains it'],
  [/^heading (.+)$/, 'a list contains it under “$1”'],
  [/^alternative to (.+)$/, 'it is an alternative to $1'],
  [/^owner (.+)$/, 'its owner is $1'],
  [/^known AI project$/, 'it is a known AI project'],
  [/^editors' pick$/, 'we picked it by hand'],
];

/** `products` are those that the project replaces. */
export function describeTracking(
  evidence: string,
  products: readonly { readonly slug: string; readonly name: string }[],
): string {
  const product = products.find(({ slug }) => evidence === `alternative to ${slug}`);
  if (product) return `it is an alternative to ${product.name}`;
  const [pattern, words] = reasons.find(([one]) => one.test(evidence)) ?? [];
  return pattern && words !== undefined
    ? evidence.replace(pattern, words)
    : `of this evidence: ${evidence}`;
}
