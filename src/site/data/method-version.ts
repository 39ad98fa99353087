// Finds the version of a method from its SQL.

/** Matches SQL that stores its own version with the scores that it computes. */
const storesVersion = "getvariable('model_version')";

const versionOf = (sql: string): number => Number(/^-- version: (\d+)$/m.exec(sql)?.[1] ?? 1);

/**
 * Returns the version of a method: the version that its scores contain, otherwise the highest version
 * of its queries.
 */
export function toMethodVersion(queries: readonly string[]): number {
  const storing = queries.filter((sql) => sql.includes(storesVersion));
  return Math.max(...(storing.length > 0 ? storing : queries).map(versionOf));
}
