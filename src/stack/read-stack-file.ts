// Reads the dependencies of a file, and the IDs of models that it names.
import { UnreadableFile } from './dependency.ts';
import { findManifestKind } from './manifest-names.ts';
import {
  canNameModels,
  type FoundModel,
  type KnownIds,
  listUnknownIds,
  scanModelIds,
} from './model-ids.ts';
import { type ReadFile, readFile, type StackFile } from './read-dependency-file.ts';

export interface ReadStackFile extends ReadFile {
  readonly models: readonly (FoundModel & { readonly file: string })[];
}

/**
 * Throws `UnreadableFile` if the file contains neither dependencies nor source code, or if it is a
 * manifest that cannot be parsed.
 */
export function readStackFile(file: StackFile, known: KnownIds): ReadStackFile {
  const scan = (isManifest: boolean) =>
    scanModelIds(file, known, isManifest).map((one) => ({ file: file.filename, ...one }));
  try {
    return { ...readFile(file), models: scan(true) };
  } catch (cause) {
    const isOther = !canNameModels(file.filename) || findManifestKind(file.filename) !== undefined;
    if (!(cause instanceof UnreadableFile) || isOther) throw cause;
    const models = scan(false);
    // Without IDs, these can be unsupported manifests, whose error tells what to send instead.
    if (models.length === 0 && /\.(?:json|lock|kts)$|setup\.py$/i.test(file.filename)) throw cause;
    const skipped = listUnknownIds(file, known);
    return {
      dependencies: [],
      skipped: skipped.map((one) => ({ file: file.filename, ...one })),
      models,
    };
  }
}
