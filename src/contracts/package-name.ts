// Normalizes package names to the spelling that the registry uses for comparisons.

export function toPackageName(ecosystem: string | null, name: string): string {
  const lower = name.toLowerCase();
  if (ecosystem === 'pypi') return lower.replace(/[-_.]+/g, '-');
  if (ecosystem === 'cargo') return lower.replaceAll('_', '-');
  // The major version is part of a Go module's path, not of its name.
  if (ecosystem === 'go') return lower.replace(/\/v\d+$/, '');
  return lower;
}
