// Runs a script as a child process that ends with its parent.
import { spawn } from 'node:child_process';

/**
 * Ends the child when its parent dies, which closes the pipe. Otherwise it would keep writing into a
 * folder that the next run treats as abandoned. This runs in a separate thread, because the main one
 * may be blocked.
 */
const watchParent =
  "new (require('node:net').Socket)({ fd: 0 })" +
  ".on('close', () => process.kill(process.pid, 'SIGKILL')).resume()";
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread, Worker } from 'node:worker_threads';" +
    `if (isMainThread) new Worker(${JSON.stringify(watchParent)}, { eval: true }).unref();`,
)}`;
/** Where Node.js keeps compiled code, if that is set: the child starts sooner and does the same. */
const { NODE_COMPILE_CACHE: compileCache } = process.env;
/** Number of output lines kept. */
const keptLines = 25;

export interface RunOptions {
  readonly cwd?: string;
  /** The whole environment of the child: of ours it inherits where compiled code is kept. */
  readonly env: Readonly<Record<string, string>>;
  /** Flags of Node.js. */
  readonly flags?: readonly string[];
}

/** Resolves when the script has ended. `code` is null if a signal ended it. */
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
