// The path of a model's page.

/** Ids are untrusted text; one that is not a plain path has no page. */
export function toModelPath(id: string): string | undefined {
  const parts = id.split('/');
  const isPlain = parts.length > 1 && parts.every((part) => /^[\w@][\w.@:+-]*$/.test(part));
  return isPlain && !id.includes('..') && !id.endsWith('.html') ? `/models/${id}` : undefined;
}
