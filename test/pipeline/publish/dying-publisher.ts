// Publishes the graph it is given and kills itself, as kill -9 does, at the n-th step it reports.
import { withLock } from '../../../pipeline/io/lock.ts';
import type { Progress } from '../../../pipeline/io/progress.ts';
import { publishRelease } from '../../../pipeline/publish/release.ts';
import { assembleDeps, publishOptions } from '../../support/small-release.ts';

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
