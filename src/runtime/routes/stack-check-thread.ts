// Runs in a worker thread, and reads the files of stack checks.
import { parentPort } from 'node:worker_threads';
import { maxDependencies, maxSkipped } from '../../contracts/api/stack-check-rules.ts';
import { type Dependency, removeDuplicates, UnreadableFile } from '../../stack/dependency.ts';
import { readFile, type Skipped, type StackFile } from '../../stack/read-dependency-file.ts';

/** What the files contain. The lists are limited; the counts are not. */
export interface Listed {
  readonly dependencies: readonly Dependency[];
  readonly count: number;
  readonly skipped: readonly Skipped[];
  readonly skippedCount: number;
}

/** A file that cannot be read. */
export interface Refused {
  readonly place: number;
  readonly message: string;
}

function readFiles(files: readonly StackFile[]): Listed | Refused {
  const dependencies: Dependency[] = [];
  const skipped: Skipped[] = [];
  for (const [place, file] of files.entries()) {
    try {
      const found = readFile(file);
      for (const one of found.dependencies) dependencies.push(one);
      for (const one of found.skipped) skipped.push(one);
    } catch (cause) {
      if (cause instanceof UnreadableFile) return { place, message: cause.message };
      throw cause;
    }
  }
  const distinct = files.length > 1 ? removeDuplicates(dependencies) : dependencies;
  return {
    dependencies: distinct.slice(0, maxDependencies),
    count: distinct.length,
    skipped: skipped.slice(0, maxSkipped),
    skippedCount: skipped.length,
  };
}

parentPort?.on('message', (files: readonly StackFile[]) => {
  parentPort?.postMessage(readFiles(files));
});
parentPort?.postMessage('ready');
