// Publishes a graph, and kills its own process with SIGKILL at the n-th reported step.
import { withLock } from '../../../../pipeline/io/lock.ts';
import type { Progress } from '../../../../pipeline/io/progress.ts';
import { publishRelease } from '../../../../pipeline/publish/publish-release.ts';
import { assembleDeps, publishOptions } from '../../../support/small-release.ts';

const [graphPath = '', dataDir = '', diesAt = ''] = process.argv.slice(2);
let reached = 0;
const passPoint = () => {
  reached += 1;
  if (reached === Number(diesAt)) process.kill(process.pid, 'SIGKILL');
};
const progress: Progress = {
  step: () => {
    passPoint();
    return { advance: () => undefined, done: passPoint };
  },
};
const options = publishOptions(dataDir, graphPath);
await withLock(options.paths.lock, () =>
  publishRelease({ ...assembleDeps(() => new Date('2026-07-02T05:00:00Z')), progress }, options),
);
console.log(reached);
