// Lists the files of a data set folder that are deliberately not imported, each with the reason.

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
export function findReasonNotToImport(file: string): string | undefined {
  return reasons.find(([path]) => path.test(file))?.[1];
}
