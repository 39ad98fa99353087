// Builds the path of a model's page.

/** Returns undefined if the ID is not safe in a path. Model IDs are third-party text. */
export function toModelPath(id: string): string | undefined {
  const parts = id.split('/');
  const isPlain = parts.length > 1 && parts.every((part) => /^[\w@][\w.@:+-]*$/.test(part));
  return isPlain && !id.includes('..') && !id.endsWith('.html') ? `/models/${id}` : undefined;
}
