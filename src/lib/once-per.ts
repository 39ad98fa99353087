// Computes a value once for each object, such as a release, and keeps it as long as the object.

/** Returns `compute` with a cache. If a promise is rejected, the next call computes it again. */
export function oncePer<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const values = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    const known = values.get(key);
    if (known) return known.value;
    const value = compute(key);
    values.set(key, { value });
    if (value instanceof Promise) value.catch(() => values.delete(key));
    return value;
  };
}
