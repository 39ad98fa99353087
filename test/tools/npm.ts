// Runs npm in a temporary folder, the way a user does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The environment without the variables of `npm run`. They would apply to the inner npm, and its
 * PATH contains the Node of this project instead of the user's.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name));
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder));
  return { ...Object.fromEntries(inherited), PATH: path.join(delimiter) };
}

/** Runs `work` with a temporary folder and removes the folder afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'daybreak-install-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
