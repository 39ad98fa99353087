// Options with which Node runs the server. src/launch.mjs adds them to `src/runtime/server.ts`.

/**
 * V8 keeps memory for a while that the server used only while it loaded a release. With these
 * options, it returns that memory: after loading the release of the sample world, the server was
 * measured with 237 MB of resident memory instead of 443 MB.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc'];

/** Node reads files, compresses, and resolves names in this many threads. Its default is 4. */
export const serverEnvironment = { UV_THREADPOOL_SIZE: '16' };
