// The backfill of star history in a daily run.
import { describe, expect, test } from 'vitest';
import type { WorldRepository } from '../../../support/upstreams/github-world.ts';
import { makeWorld, runDaily, toKnown } from './daily-run.ts';
import { rowsOf } from './run-collection.ts';

describe('star history', () => {
  test('is loaded for the last 90 days of repositories without it', async () => {
    const [filled, without] = makeWorld(2) as [WorldRepository, WorldRepository];
    const { kept, report, requests } = await runDaily(
      { repositories: [filled, without] },
      { known: [toKnown(filled), toKnown(without, { hasStarDays: false })], starHistory: true },
      { hasStarHistory: true },
    );
    const rows = rowsOf(kept, 'star_days');
    expect(rows).toHaveLength(90);
    expect(rows.find((row) => row.starred_on === '2026-11-20')).toMatchObject({
      upstream_id: '700001',
      stars: 1,
    });
    expect(rows.map((row) => row.starred_on).sort()[0]).toBe('2026-08-23');
    expect(report.starHistory).toBe('read');
    expect(requests.at(-1)).toBe('GET /repos/owner1/llm-1/stargazers/history?per_page=14&page=1');
  });

  test('is skipped after one request if GitHub does not offer it', async () => {
    const repositories = makeWorld(30);
    const { kept, report, requests } = await runDaily(
      { repositories },
      {
        known: repositories.map((each) => toKnown(each, { hasStarDays: false })),
        starHistory: true,
      },
    );
    expect(requests.filter((each) => each.includes('stargazers/history'))).toHaveLength(1);
    expect(report).toMatchObject({ starHistory: 'absent', undone: { starHistory: 0 } });
    expect(rowsOf(kept, 'star_days')).toEqual([]);
  });
});
