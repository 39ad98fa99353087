// Runs in a worker thread, and reads the files of stack checks.
import { parentPort } from 'node:worker_threads';
import { maxDependencies, maxSkipped } from '../../contracts/api/stack-check-rules.ts';
import { type Dependency, removeDuplicates, UnreadableFile } from '../../stack/dependency.ts';
import type { FoundModel, KnownIds } from '../../stack/model-ids.ts';
import type { Skipped, StackFile } from '../../stack/read-dependency-file.ts';
import { readStackFile } from '../../stack/read-stack-file.ts';

/** What the files contain. The lists are limited; the counts are not. */
export interface Listed {
  readonly dependencies: readonly Dependency[];
  readonly count: number;
  readonly skipped: readonly Skipped[];
  readonly skippedCount: number;
  readonly models: readonly FoundId[];
}

/** The ID of a model, with its place if it comes from a file. */
export type FoundId = Pick<FoundModel, 'text' | 'model'> & {
  readonly file?: string;
  readonly line?: number;
};

/** The files of a check, and the IDs of models to find in them. */
export interface Request {
  readonly files: readonly StackFile[];
  readonly known: KnownIds;
}

/** A file that cannot be read. */
export interface Refused {
  readonly place: number;
  readonly message: string;
}

function readFiles({ files, known }: Request): Listed | Refused {
  const dependencies: Dependency[] = [];
  const skipped: Skipped[] = [];
  const models: FoundId[] = [];
  for (const [place, file] of files.entries()) {
    try {
      const found = readStackFile(file, known);
      for (const one of found.dependencies) dependencies.push(one);
      for (const one of found.skipped) skipped.push(one);
      for (const one of found.models) models.push(one);
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
    models,
  };
}

parentPort?.on('message', (request: Request) => {
  parentPort?.postMessage(readFiles(request));
});
parentPort?.postMessage('ready');
