// A site build whose parent process is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

const publisher = join(import.meta.dirname, '../../../pipeline/publish/build-site.ts');

/** A separate process that builds the site of a graph. */
function startBuild(graphPath: string, outDir: string): ChildProcess {
  const site = { name: 'Daybreak', url: 'https://daybreak.example' };
  const input = JSON.stringify({ graphPath, postsPath: null, outDir, site });
  const source = `await (await import(${JSON.stringify(publisher)})).buildSite(${input})`;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'ignore' });
}

function childrenOf(pid: number | undefined): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** A zombie process does not count as running. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux').for(['SIGTERM', 'SIGKILL'] as const)(
  'a page build ends when its parent process is ended by %s',
  async (signal) => {
    const folder = makeFolder();
    const graphPath = join(folder, 'graph.duckdb');
    await writeSmallGraph(graphPath);
    const starter = startBuild(graphPath, join(folder, 'site'));
    const within = { timeout: 20_000, interval: 5 };
    await expect.poll(() => childrenOf(starter.pid).length, within).toBe(1);
    const [build = 0] = childrenOf(starter.pid);
    starter.kill(signal);
    await expect.poll(() => isRunning(build), within).toBe(false);
    // By now, all pages would be written if the build had not ended.
    expect(existsSync(join(folder, 'site/index.html'))).toBe(false);
  },
);
