// The metrics of a server without runs, deliveries, and backups.

import { createMetrics, type MetricsDeps } from '../../src/runtime/metrics/metrics.ts';
import { createRunStatusReader } from '../../src/runtime/routes/run-status.ts';

export const makeMetrics = (
  parts: Pick<MetricsDeps, 'serving' | 'dataDir'> & Partial<MetricsDeps>,
) => {
  const { dataDir, now = () => new Date() } = parts;
  return createMetrics({
    log: () => {},
    now,
    readRuns: createRunStatusReader({ dataDir, now, isAlive: () => false }).read,
    readDeliveries: async () => ({ delivered: 0, failed: 0, nextAt: undefined }),
    countWaiting: () => 0,
    findBackupTime: () => undefined,
    ...parts,
  });
};
