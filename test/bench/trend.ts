// Measures the CPU seconds of the demo, of its graph and of a server start, and adds a row to
// docs/performance.md. With a base commit, measures that too, in turn with this one, and reports
// the steps that need much more CPU time than before.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../pipeline/io/project-root.ts';
import { start } from './children.ts';

/** A step may need this share more CPU time than in the base commit. */
const tolerance = 0.3;
/** The smallest value of the rounds counts, because other load only adds to the CPU time. */
const rounds = 2;
const steps = ['demo', 'graph', 'start'] as const;
type Seconds = Readonly<Record<(typeof steps)[number], number>>;

const document = join(projectRoot, 'docs/performance.md');

/** Returns one sentence for each step that became too expensive. */
export async function recordTrend(folder: string, base: string | undefined): Promise<string[]> {
  const checkouts = [projectRoot, ...(base === undefined ? [] : [checkOut(base, folder)])];
  const all: Seconds[][] = checkouts.map(() => []);
  for (const checkout of checkouts) run(checkout, folder, ['pipeline/publish/page-bundle.ts']);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, checkout] of checkouts.entries()) {
      all[at]?.push(await measure(checkout, join(folder, `data-${at}-${round}`)));
    }
  }
  const [head, before] = all.map(findSmallest);
  if (!head) return [];
  const cells = steps.map((step) => head[step].toFixed(1));
  const row = `| ${describe('%cs')} | ${describe('%h')} | ${cells.join(' | ')} |`;
  writeFileSync(document, `${readFileSync(document, 'utf8')}${row}\n`);
  console.log(`trend, CPU seconds of ${steps.join(', ')}: ${cells.join(', ')}`);
  return before ? findDearer(head, before) : [];
}

export function findDearer(head: Seconds, before: Seconds): string[] {
  return steps
    .filter((step) => head[step] > before[step] * (1 + tolerance))
    .map(
      (step) =>
        `The step ${step} needs ${head[step].toFixed(1)} CPU seconds instead of ${before[step].toFixed(1)}.`,
    );
}

function findSmallest(measured: readonly Seconds[]): Seconds {
  const smallest = (step: (typeof steps)[number]) =>
    Math.min(...measured.map((seconds) => seconds[step]));
  return { demo: smallest('demo'), graph: smallest('graph'), start: smallest('start') };
}

const describe = (format: string): string =>
  git(['show', '--no-patch', `--format=${format}`, 'HEAD']).trim();

function git(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** Extracts a commit into a folder, with its packages. */
function checkOut(commit: string, folder: string): string {
  const checkout = join(folder, 'base');
  mkdirSync(checkout);
  const archive = join(folder, 'base.tar');
  git(['archive', `--output=${archive}`, commit]);
  spawnSync('tar', ['-xf', archive, '-C', checkout]);
  if (git(['diff', '--name-only', commit, '--', 'package-lock.json']) === '')
    symlinkSync(join(projectRoot, 'node_modules'), join(checkout, 'node_modules'));
  else spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' });
  return checkout;
}

async function measure(checkout: string, dataDir: string): Promise<Seconds> {
  const demo = run(checkout, dataDir, ['pipeline/cli.ts', 'demo', '--once']);
  const graph = run(checkout, dataDir, ['pipeline/cli.ts', 'build']);
  const script = join(checkout, 'src/runtime/server.ts');
  const server = await start(script, [], { ...process.env, DATA_DIR: dataDir, PORT: '0' });
  const seconds = { demo, graph, start: server.readCpuMs() / 1000 };
  await server.stop();
  return seconds;
}

/** Runs a script, and returns the CPU seconds of its process and of those that it started. */
function run(checkout: string, dataDir: string, args: readonly string[]): number {
  const before = readChildSeconds();
  const { status } = spawnSync(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status} in ${checkout}`);
  return readChildSeconds() - before;
}

/** CPU time of ended child processes and their children. A Linux clock tick is 10 ms. */
function readChildSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ');
  return (Number(fields?.[13]) + Number(fields?.[14])) / 100;
}
