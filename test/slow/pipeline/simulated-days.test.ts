// A few simulated daily and hourly runs.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../support/folders.ts';
import { simulateMonth } from '../../support/month.ts';

it('three simulated days of daily and hourly runs publish what is new, without faults or open files', async () => {
  const reports = await simulateMonth({
    dataDir: join(makeFolder(), 'data'),
    days: 3,
    hourStep: 24,
  });
  expect(reports.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  expect(reports.reduce((sum, { runs }) => sum + runs, 0)).toBe(6);
  // The hourly runs found nothing new, so they published nothing.
  expect(reports.at(-1)?.releases).toBe(3);
  // Switching releases leaves no files open.
  expect(reports[2]?.openFiles).toBeLessThanOrEqual((reports[1]?.openFiles ?? 0) + 4);
}, 300_000);
