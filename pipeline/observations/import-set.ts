// Imports a folder of data sets: every file for which a built-in mapping exists.

import { join } from 'node:path';
import { exists } from '../io/atomic-files.ts';
import { Failure } from '../io/failure.ts';
import { listTree } from '../io/read-files.ts';
import { type ImportDeps, type ImportReport, importMapped, type MappedFile } from './import.ts';
import { readBuiltInMappings, sourceIds } from './mapping-files.ts';
import { createMacros } from './mapping-macros.ts';

/** Files of data sets that are not imported, with the reason. */
const reasons: readonly (readonly [path: RegExp, reason: string])[] = [
  [/(^|\/)README\.md$/, 'it is documentation'],
  [/^recordings\//, 'recorded responses for tests are not a data set of observations'],
  [/^sbom\//, 'example bills of materials are not a data set of observations'],
  [
    /^github-hourly\/star_gains_reported\.parquet$/,
    'it counts public events, which omit most stars',
  ],
  [
    /^projects\/(pypi_scorecards|lfx_agentic)_monthly\.parquet$/,
    'no score uses security checks or monthly community metrics yet',
  ],
  [/^models\/(llm_stats_|aider_)/, 'benchmark scores are not observations of models or prices'],
  [/^models\/(deprecations_info|endoflife)_/, 'end dates of models have no stream yet'],
  [/^prices\/openrouter_history\.parquet$/, 'openrouter_changes.jsonl.gz has more days'],
  [/^huggingface\/trending_spaces_listing_/, 'trending_spaces.parquet has the same listing'],
];

/** Returns the reason, or undefined. `file` is relative to the folder of the data sets. */
function findReasonNotToImport(file: string): string | undefined {
  return reasons.find(([path]) => path.test(file))?.[1];
}

export interface SetReport {
  readonly imports: readonly ImportReport[];
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  /** Files without a mapping, except those in `leftOut`. */
  readonly withoutStream: readonly string[];
  /** Mappings whose file or lookup file is not in the folder. */
  readonly absent: readonly { readonly mapping: string; readonly file: string }[];
  readonly read: number;
  readonly mapped: number;
  readonly quarantined: number;
  readonly duplicates: number;
}

export async function importSet(deps: ImportDeps, folder: string): Promise<SetReport> {
  if (!(await exists(folder))) {
    throw new Failure('input', `There is no folder ${folder}. Pass the folder of the data sets.`);
  }
  const found = await listTree(folder);
  const groups = new Map<string, MappedFile[]>();
  const absent = [];
  for (const mapping of await readBuiltInMappings()) {
    const file = mapping.file;
    if (!file) continue;
    const missing = [file, mapping.lookup?.file ?? file].find((name) => !found.includes(name));
    if (missing !== undefined) {
      absent.push({ mapping: mapping.name, file: missing });
      continue;
    }
    // Files with the same stream and source may contain the same days, so import them together.
    const group = `${mapping.stream} ${sourceIds(mapping).join(' ')}`;
    groups.set(group, [...(groups.get(group) ?? []), { file: join(folder, file), mapping }]);
  }
  if (groups.size === 0) {
    const expected = absent.map(({ file }) => file).join(', ');
    throw new Failure(
      'input',
      `${folder} contains no data set that has a mapping. Pass a folder with at least one of these ` +
        `files: ${expected}.`,
    );
  }
  await createMacros(deps.db);
  const imports: ImportReport[] = [];
  for (const files of groups.values()) imports.push(await importMapped(deps, files));
  const used = new Set(imports.flatMap(({ files }) => files));
  const unused = found.filter((file) => !used.has(join(folder, file)));
  const sum = (count: (report: ImportReport) => number) =>
    imports.reduce((total, report) => total + count(report), 0);
  return {
    imports,
    leftOut: unused.flatMap((file) => {
      const reason = findReasonNotToImport(file);
      return reason === undefined ? [] : [{ file, reason }];
    }),
    withoutStream: unused.filter((file) => findReasonNotToImport(file) === undefined),
    absent,
    read: sum(({ read }) => read),
    mapped: sum(({ mapped }) => mapped),
    quarantined: sum(({ quarantined }) => quarantined),
    duplicates: sum(({ duplicates }) => duplicates),
  };
}
