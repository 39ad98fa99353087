// What src/launch.mjs knows about Node: which versions can install, and the options with which it
// runs `src/runtime/server.ts`.

/**
 * npm skips a native package without an error if the package excludes the Node that runs npm. These
 * are the versions in `engines` of package.json.
 *
 * @param {string} version
 */
export function canInstall(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

/**
 * V8 keeps memory for a while that the server used only while it loaded a release. With these
 * options, it returns that memory: after loading the release of the sample world, the server was
 * measured with 237 MB of resident memory instead of 443 MB.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc'];

/**
 * Node reads files, compresses, and resolves names in 16 threads, 4 by default. The allocator of
 * glibc keeps freed memory unless it has few arenas and a fixed threshold: 30 seconds after 300
 * connections with unfinished bodies, 30 MB remained instead of 50. The allocator of DuckDB returns
 * freed memory at once instead of later, which saves 20 MB while a release is loaded.
 */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: '16',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  DUCKDB_JE_MALLOC_CONF: 'dirty_decay_ms:0,muzzy_decay_ms:0',
};
