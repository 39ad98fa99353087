// Fields that have other names in the API and the JSON files than their columns in the dumps.
// test/slow/contracts/field-names.test.ts finds all of them by their values.
import type { DumpName } from './open-files.ts';

export interface FieldName {
  readonly dump: DumpName;
  readonly column: string;
  /** Fields of one record, such as of `/project/{id}`. */
  readonly api: readonly string[];
  /** Fields of the open JSON files. Empty if they do not contain the value. */
  readonly json: readonly string[];
}

const both = (dump: DumpName, column: string, name: string): FieldName => ({
  dump,
  column,
  api: [name],
  json: [name],
});

export const fieldNames: readonly FieldName[] = [
  both('projects', 'description', 'desc'),
  { dump: 'projects', column: 'topics', api: ['topics'], json: ['tags'] },
  both('projects', 'health', 'health.score'),
  both('projects', 'activity', 'health.activity'),
  both('projects', 'momentum_score', 'health.momentum'),
  both('projects', 'community', 'health.community'),
  both('projects', 'maintenance', 'health.maintenance'),
  { dump: 'projects', column: 'label', api: ['health.label'], json: [] },
  { dump: 'projects', column: 'stars_1d', api: ['velocity.stars_1d'], json: [] },
  { dump: 'projects', column: 'stars_7d', api: ['momentum', 'velocity.stars_7d'], json: [] },
  both('projects', 'health_known', 'health.known'),
  both('projects', 'health_provisional', 'health.provisional'),
  { dump: 'models', column: 'price_in', api: ['price_in'], json: ['in'] },
  { dump: 'models', column: 'price_out', api: ['price_out'], json: ['out'] },
  both('models', 'expires_on', 'ends'),
  { dump: 'models', column: 'maker', api: ['maker_name'], json: [] },
];
