// The accepted figures: the maximum number of faults of each rule, and the minimum coverage.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import type { Report } from './check.ts';
import { populationNames } from './coverage.ts';

const Faults = z.record(z.string(), z.int().positive());

export const Accepted = z.strictObject({
  /** Rule → the accepted number of faults, per day. Rules that are not listed accept none. */
  faults: z.record(z.iso.date(), Faults),
  /** Rule → the accepted number of faults in the release of the demo. */
  demo: Faults,
  /** Field → star class → the minimum share of the counted projects, in percent, on the reference day. */
  coverage: z.record(
    z.string(),
    z.strictObject({
      counted: z.enum(populationNames),
      minimum: z.record(z.string(), z.number().min(0).max(100)),
    }),
  ),
});
export type Accepted = z.infer<typeof Accepted>;

export const readAccepted = (): Accepted =>
  Accepted.parse(load(readFileSync(join(import.meta.dirname, 'data/accepted.yaml'), 'utf8')));

export interface Line {
  readonly name: string;
  readonly found: string;
  readonly accepted: string;
  readonly isGood: boolean;
  readonly notes: readonly string[];
}

/** Returns one line per rule. More faults than accepted are an error. */
export function judgeFindings(report: Report, limits: Accepted['demo'] = {}): Line[] {
  return report.findings.map(({ rule, count, examples }) => {
    const limit = limits[rule.id] ?? 0;
    return {
      name: rule.id,
      found: count === undefined ? '–' : String(count),
      accepted: String(limit),
      isGood: (count ?? 0) <= limit,
      notes: count ? [rule.must, ...examples] : [],
    };
  });
}

/**
 * Returns one line per accepted share. A lower share, or a field that is not counted, is an error.
 */
export function judgeCoverage({ coverage }: Report, accepted: Accepted): Line[] {
  return Object.entries(accepted.coverage).flatMap(([field, { counted, minimum }]) =>
    Object.entries(minimum).map(([starClass, least]) => {
      const found = coverage.find(
        (row) => row.field === field && row.counted === counted && row.starClass === starClass,
      );
      const percent = found && found.share * 100;
      return {
        name: `${field}, ${starClass}`,
        found: percent === undefined ? '–' : `${percent.toFixed(1)}%`,
        accepted: `${least}%`,
        isGood: percent !== undefined && percent >= least,
        notes: [],
      };
    }),
  );
}
