// Normalizes package names. Two spellings of the same package get the same name.

export function toPackageName(ecosystem: string | null, name: string): string {
  const lower = name.toLowerCase();
  if (ecosystem === 'pypi') return lower.replace(/[-_.]+/g, '-');
  if (ecosystem === 'cargo') return lower.replaceAll('_', '-');
  // Removes the major version at the end of a Go module path, such as `/v2`.
  if (ecosystem === 'go') return lower.replace(/\/v\d+$/, '');
  return lower;
}
