// Reads files in the browser and sends only the names, versions and repositories of their
// dependencies, and the IDs of models.

import type { ErrorBody } from '../../contracts/api/error-codes.ts';
import type { ModelIdsFile } from '../../contracts/api/open-files.ts';
import type { CheckResult } from '../../contracts/api/stack-check.ts';
import {
  maxDependencies,
  maxModels,
  maxSkipped,
  modelIdsFile,
} from '../../contracts/api/stack-check-rules.ts';
import { type Dependency, removeDuplicates } from '../../stack/dependency.ts';
import type { StackFile } from '../../stack/read-dependency-file.ts';
import { fetchFile, unreached } from '../fetch-file.ts';
import { noDependencies } from './results.ts';

const unrecognized = 'The kind of the file is not recognized. Choose it in the list above.';

export interface CheckedFiles extends CheckResult {
  /** The names by which the files were read. */
  readonly names: readonly string[];
}

/** Any text can contain a piece of code that names models. */
const anyText = 'source.ts';

/**
 * Reads the files here, and adds the skipped entries, which the server does not receive. The kind of
 * a file without a name is detected from its text.
 */
export async function checkFiles(opened: readonly StackFile[]): Promise<CheckedFiles> {
  // The readers are loaded when they are needed, because they make up most of the script.
  const [{ readStackFile }, { toKnownIds }, { detectFile }] = await Promise.all([
    import('../../stack/read-stack-file.ts'),
    import('../../stack/model-ids.ts'),
    import('./detect-file.ts'),
  ]).catch(failUnreached);
  const { ids } = await fetchFile<ModelIdsFile>(`/${modelIdsFile}`);
  const known = toKnownIds(ids);
  const files = opened.map(({ filename, content }) => ({
    filename: filename || (detectFile(content, known) ?? anyText),
    content,
  }));
  const read = files.map((file) => readStackFile(file, known));
  const models = Map.groupBy(
    read.flatMap((one) => one.models),
    ({ text }) => text,
  );
  const all = removeDuplicates(read.flatMap(({ dependencies }) => dependencies));
  const skipped = read.flatMap((one) => one.skipped);
  if (all.length === 0 && models.size === 0) {
    const isDetected = opened.every((file) => file.filename || detectFile(file.content, known));
    if (!isDetected) throw new Error(unrecognized);
    const reason = skipped[0] ? ` ${skipped[0].reason}` : '';
    throw new Error(`${noDependencies}${reason}`);
  }
  const texts = [...models.keys()].slice(0, maxModels);
  const result = await send(all.slice(0, maxDependencies), texts);
  return {
    names: files.map(({ filename }) => filename),
    summary: { ...result.summary, dependencies: all.length, skipped: skipped.length },
    dependencies: result.dependencies,
    models: result.models.map((one) => ({ ...one, places: models.get(one.id) ?? [] })),
    skipped: skipped.slice(0, maxSkipped),
  };
}

function failUnreached(): never {
  throw new Error(unreached);
}

/** Omits the fields with their default value. */
const toBody = ({ source, deprecated, repository, version, ...one }: Dependency) => ({
  ...one,
  ...(version !== null && { version }),
  ...(repository !== null && { repository }),
  ...(source !== 'registry' && { source }),
  ...(deprecated !== null && { deprecated }),
});

async function send(
  dependencies: readonly Dependency[],
  models: readonly string[],
): Promise<CheckResult> {
  const response = await fetch('/api/v1/check', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...(dependencies.length > 0 && { dependencies: dependencies.map(toBody) }),
      models,
    }),
  }).catch(failUnreached);
  const body: { ok: true; data: CheckResult } | ErrorBody | undefined = await response
    .json()
    .catch(() => undefined);
  if (body?.ok) return body.data;
  throw new Error(
    body?.error.message ?? `The server returned status ${response.status}. Try again later.`,
  );
}
