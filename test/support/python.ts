// Finds a Python with the packages that a test needs.
import { spawnSync } from 'node:child_process';

/**
 * Returns the Python of the setting PYTHON, or the one in PATH. Returns undefined if it lacks one
 * of the modules: tests that need it are then skipped and reported as such.
 */
export function findPython(...modules: readonly string[]): string | undefined {
  const python = process.env.PYTHON ?? 'python3';
  // Checks without importing the modules, which would take seconds.
  const look = modules.map((name) => `assert importlib.util.find_spec("${name}")`);
  const program = ['import importlib.util', ...look].join('\n');
  return spawnSync(python, ['-c', program]).status === 0 ? python : undefined;
}
