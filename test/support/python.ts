// A Python with the packages that a test needs, which a machine may not have.
import { spawnSync } from 'node:child_process';

/**
 * The Python of the setting PYTHON, or the one on the search path. Undefined if it lacks one of the
 * modules; tests that need it are then skipped, and their report says so.
 */
export function findPython(...modules: readonly string[]): string | undefined {
  const python = process.env.PYTHON ?? 'python3';
  // Without importing them, which takes seconds.
  const look = modules.map((name) => `assert importlib.util.find_spec("${name}")`);
  const program = ['import importlib.util', ...look].join('\n');
  return spawnSync(python, ['-c', program]).status === 0 ? python : undefined;
}
