// Prints vitest options that record the coverage only of the files that an earlier run did not cover:
//   node test/tools/uncovered-files.ts coverage/fast/coverage-summary.json
// Recording all files again would take longer and add nothing: thresholds apply to the merged report.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import config from '../../vitest.config.ts';
import { projectRoot } from './lock.ts';

const threshold = config.test?.coverage?.thresholds?.lines ?? 100;
const Summary = z.record(z.string(), z.object({ lines: z.object({ pct: z.number() }) }));

const summary = Summary.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
for (const [path, { lines }] of Object.entries(summary)) {
  if (path === 'total' || lines.pct >= threshold) continue;
  console.log(`--coverage.include=${relative(projectRoot, path)}`);
}
