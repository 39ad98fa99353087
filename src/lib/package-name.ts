// Normalizes the names of packages and their ecosystems. Two spellings get the same name.

const ecosystems: Readonly<Record<string, string>> = {
  pip: 'pypi',
  python: 'pypi',
  node: 'npm',
  javascript: 'npm',
  'crates.io': 'cargo',
  crates: 'cargo',
  rust: 'cargo',
  golang: 'go',
};

/** Returns `pypi` for `PyPI`, `pip` and `python`. Keeps unknown ecosystems, such as `maven`. */
export function toEcosystem(name: string): string {
  const lower = name.toLowerCase();
  return ecosystems[lower] ?? lower;
}

export function toPackageName(ecosystem: string | null, name: string): string {
  const lower = name.toLowerCase();
  if (ecosystem === 'pypi') return lower.replace(/[-_.]+/g, '-');
  if (ecosystem === 'cargo') return lower.replaceAll('_', '-');
  // Removes the major version at the end of a Go module path, such as `/v2`.
  if (ecosystem === 'go') return lower.replace(/\/v\d+$/, '');
  return lower;
}
