// The chance that a project stops, derived from the reference evaluation.
import { expect, it } from 'vitest';
import reference from '../../../src/content/reference/evaluation.json' with { type: 'json' };
import { toChance } from '../../../src/contracts/api/health-calibration.ts';
import { Evaluation } from '../../../src/contracts/files/evaluation.ts';

const { health } = Evaluation.parse(reference);
const version = health?.method_version ?? 0;

it('the chance of a score is the share of past projects in its band, with interval and cohort', () => {
  const chance = toChance(health, version, 35);
  const rows = health?.calibration.filter(({ by, from }) => by === 'all' && from === 30) ?? [];
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const stopped = rows.reduce((sum, row) => sum + row.stopped, 0);
  expect(chance?.n).toBe(n);
  expect(chance?.value).toBeCloseTo(stopped / n, 4);
  expect(chance?.low).toBeLessThan(stopped / n);
  expect(chance?.high).toBeGreaterThan(stopped / n);
  expect(chance?.cohort).toContain('a score of 30 to 39');
});

it('the chance falls as the score rises', () => {
  const values = [25, 35, 45, 55, 65, 75, 85].map(
    (score) => toChance(health, version, score)?.value,
  );
  expect(values.toSorted((a = 0, b = 0) => b - a)).toEqual(values);
});

it('the chance is null for a band or a score version that was not measured', () => {
  expect(toChance(health, version, 5)).toBeNull();
  expect(toChance(health, version + 1, 35)).toBeNull();
  expect(toChance(null, version, 35)).toBeNull();
});
