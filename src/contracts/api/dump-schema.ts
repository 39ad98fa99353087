// What the Data Package says about columns of the dumps beyond their types: references between
// dumps, and the values that a column can have.
import { licenseKinds } from '../../lib/license-kinds.ts';
import { eventKinds } from './event-kinds.ts';
import { healthLabels } from './health-record.ts';
import { modelKinds, modelTiers } from './model-kinds.ts';
import { disagreementReasons, modelStates, offerTerms } from './model-records.ts';
import type { DumpName } from './open-files.ts';
import { priceChangeKinds } from './price-records.ts';
import { burstVerdicts, HubSummary, releaseLevels, trends } from './records.ts';

export interface Reference {
  readonly column: string;
  readonly dump: DumpName;
  readonly target: string;
}

const project = (column: string): Reference => ({ column, dump: 'projects', target: 'id' });
const model: Reference = { column: 'model', dump: 'models', target: 'id' };

/** Every value of the column that is not null is a key of the other dump. */
export const dumpReferences: Partial<Record<DumpName, readonly Reference[]>> = {
  history: [project('id')],
  star_ledger: [project('id')],
  offers: [model],
  price_changes: [model],
  releases: [project('id')],
  events: [project('project_id')],
  alternatives: [{ column: 'product', dump: 'products', target: 'slug' }, project('project_id')],
  emerging: [project('id')],
  detections: [project('id')],
  health_inputs: [project('id')],
  model_aliases: [model],
};

/** The values that a column can have, apart from null. */
export const dumpValues: Partial<Record<DumpName, Readonly<Record<string, readonly string[]>>>> = {
  projects: { label: healthLabels, trend: trends },
  star_ledger: { verdict: burstVerdicts },
  models: { tier: modelTiers, state: modelStates, kind: modelKinds },
  offers: { terms: offerTerms },
  price_changes: { change: priceChangeKinds },
  disagreements: { reason: disagreementReasons },
  hub_models: { list: HubSummary.keyof().options },
  releases: { level: releaseLevels },
  events: { kind: eventKinds },
  alternatives: { license_kind: licenseKinds },
};
