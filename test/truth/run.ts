// `npm run check:truth`: builds graphs from the recorded real data and checks their claims. With
// `-- --demo`, checks the release that `npm run demo` published instead.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../pipeline/config/config.ts';
import { judgeCoverage, judgeFindings, type Line, readAccepted } from './accepted.ts';
import { checkGraph, type Report } from './check.ts';
import { readFacts, readUnwanted, readWellKnown } from './inputs.ts';
import { judgeNumbers } from './shown-numbers.ts';
import { checkStacks } from './stacks.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '../shared/data') },
    observations: { type: 'string' }, // an imported observation log of the data, to skip the import
    demo: { type: 'boolean', default: false },
    'print-accepted': { type: 'boolean', default: false },
  },
});
const stepTimeoutMs = 280_000;

function runPipeline(dataDir: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(root, 'pipeline/cli.ts'), ...args],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', timeout: stepTimeoutMs },
  );
  if (status !== 0) {
    throw new Error(`\`${args.join(' ')}\` failed: ${error?.message ?? `${stdout}${stderr}`}`);
  }
}

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...lines.map(({ name }) => name.length));
  for (const { name, found, accepted, isGood, notes } of lines) {
    const verdict = isGood ? '' : '  FAILS';
    console.log(
      `  ${name.padEnd(width)}  ${found.padStart(7)}  accepted ${accepted.padStart(5)}${verdict}`,
    );
    for (const note of notes) console.log(`      ${note.replaceAll('\n', ' ').slice(0, 160)}`);
  }
}

const describeFields = ({ modelFields }: Report): string =>
  modelFields
    .filter(({ models }) => models > 0)
    .map(({ field, models, known }) => {
      const percent = ((100 * known) / models).toFixed(1);
      return `${field} ${percent}% of ${models}`;
    })
    .join(', ');

/** Prints the current figures in the format of accepted.yaml. */
function printAccepted(reports: readonly Report[]): void {
  console.log('\nfaults:');
  for (const { asOf, findings } of reports) {
    console.log(`  ${asOf}:`);
    for (const { rule, count } of findings) if (count) console.log(`    ${rule.id}: ${count}`);
  }
  console.log('coverage:');
  for (const [field, { counted }] of Object.entries(accepted.coverage)) {
    const rows = (reports[0]?.coverage ?? []).filter(
      (row) => row.field === field && row.counted === counted,
    );
    const shares = rows.map((row) => `${row.starClass}: ${Math.floor(row.share * 100)}`);
    console.log(`  ${field}: { counted: ${counted}, minimum: { ${shares.join(', ')} } }`);
  }
}

const facts = readFacts();
const accepted = readAccepted();
const known = { facts, wellKnown: readWellKnown(), unwanted: readUnwanted() };

const startedMs = performance.now();

function printSummary(lines: readonly Line[]): void {
  const failed = lines.filter(({ isGood }) => !isGood).length;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`\n${lines.length} rules and shares checked in ${seconds} s, ${failed} failed.`);
  if (failed > 0) process.exitCode = 1;
}

if (values.demo) {
  const { dataDir } = readConfig(process.env);
  const report = await checkGraph(join(dataDir, 'current/graph.duckdb'), {
    ...known,
    observations: join(dataDir, 'observations'),
  });
  const lines = [
    ...judgeFindings(report, accepted.demo),
    await judgeNumbers(join(dataDir, 'current/graph.duckdb'), join(dataDir, 'current/site')),
  ];
  print(`The demo, as of ${report.asOf}: ${report.projects} projects`, lines);
  printSummary(lines);
  process.exit();
}
const data = resolve(values.data);
if (!existsSync(join(data, 'github-history'))) {
  console.log(
    `Skipped: ${data} does not contain the recorded data. Pass their folder with --data.`,
  );
  process.exit(0);
}
const inputs = { ...known, recorded: data };
const folder = mkdtempSync(join(tmpdir(), 'truth-'));
try {
  if (values.observations) symlinkSync(resolve(values.observations), join(folder, 'observations'));
  else runPipeline(folder, ['import-set', data]);
  const reports: Report[] = [];
  const stacks: Line[] = [];
  // The reference day is the last with broad observations. Later days contain the newest spam.
  for (const day of [...new Set([facts.as_of, ...Object.keys(accepted.faults)])]) {
    runPipeline(folder, ['build', '--as-of', day]);
    const observations = join(folder, 'observations');
    const graph = join(folder, 'build/graph.duckdb');
    reports.push(await checkGraph(graph, { ...inputs, observations }));
    if (day === facts.as_of) stacks.push(...(await checkStacks(graph)));
  }
  const lines = reports.flatMap((report) => {
    const found = judgeFindings(report, accepted.faults[report.asOf]);
    print(`As of ${report.asOf}: ${report.projects} projects`, found);
    console.log(`  Stated fields of models: ${describeFields(report)}`);
    if (report.asOf !== facts.as_of) return found;
    const coverage = judgeCoverage(report, accepted);
    print('Coverage', coverage);
    print('Projects named by the stack check', stacks);
    return [...found, ...coverage, ...stacks];
  });
  if (values['print-accepted']) printAccepted(reports);
  printSummary(lines);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
