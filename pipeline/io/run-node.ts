// Runs a Node.js script as a child process, which is killed if this process dies.
import { spawn } from 'node:child_process';

/**
 * Code that kills the child when its standard input closes, which happens when the parent dies.
 * Otherwise the child would continue to write into a folder that the next run deletes. The code
 * runs in a separate thread, because the main thread may be blocked.
 */
const watchParent =
  "new (require('node:net').Socket)({ fd: 0 })" +
  ".on('close', () => process.kill(process.pid, 'SIGKILL')).resume()";
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread, Worker } from 'node:worker_threads';" +
    `if (isMainThread) new Worker(${JSON.stringify(watchParent)}, { eval: true }).unref();`,
)}`;
/** The folder of Node.js's compile cache, if set. With a shared cache, the child starts faster. */
const { NODE_COMPILE_CACHE: compileCache } = process.env;
const keptLines = 25;

export interface RunOptions {
  readonly cwd?: string;
  /** Environment variables of the child. It inherits only NODE_COMPILE_CACHE from this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

/** Runs a script until it exits. `code` is null if a signal terminated it. */
export async function runNode(
  script: readonly [path: string, ...args: string[]],
  { cwd, env, flags = [] }: RunOptions,
): Promise<{ code: number | null; lastLines: string }> {
  const child = spawn(process.execPath, [...flags, `--import=${endWithParent}`, ...script], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...env, ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  return { code, lastLines: output.trimEnd().split('\n').slice(-keptLines).join('\n') };
}
