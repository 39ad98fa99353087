// Measures how good a ranked list of projects is, given the grades of relevant projects.

type Grades = ReadonlyMap<string, number>;

const gain = (grade: number, position: number): number =>
  (2 ** grade - 1) / Math.log2(position + 2);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Normalized discounted cumulative gain (nDCG) of the first ten results, from 0 to 1. */
export function ndcgAt10(ids: readonly string[], grades: Grades): number {
  const ideal = [...grades.values()].toSorted((a, b) => b - a).slice(0, 10);
  const best = sum(ideal.map(gain));
  const reached = sum(ids.slice(0, 10).map((id, at) => gain(grades.get(id) ?? 0, at)));
  return best === 0 ? 0 : reached / best;
}

export const isSuccessAt5 = (ids: readonly string[], grades: Grades): boolean =>
  ids.slice(0, 5).some((id) => (grades.get(id) ?? 0) >= 2);

/** Proportion of graded projects among the first five results. A missing result counts as wrong. */
export const precisionAt5 = (ids: readonly string[], grades: Grades): number =>
  ids.slice(0, 5).filter((id) => grades.has(id)).length / 5;

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}
