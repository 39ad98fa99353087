// Chooses the models of the example comparison: the flagship of each well-known maker. Pure functions.
import { modelTiers } from '../../contracts/api/model-kinds.ts';
import { addDays } from '../../lib/time.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';

type Candidate = Pick<
  ModelRow,
  'id' | 'provider' | 'kind' | 'tier' | 'sellers' | 'released_on' | 'price_out_usd_per_mtok'
>;

/** Models that a maker released within this time are of the same generation. */
const generationDays = 60;

/** Returns one language model of each maker. Makers whose new models have the most sellers come first. */
export function findFlagships<T extends Candidate>(models: readonly T[], asOf: string): T[] {
  const recentOn = addDays(asOf, -365);
  const language = models.filter(({ kind }) => kind === 'language');
  return [...Map.groupBy(language, ({ provider }) => provider).values()]
    .map((own) => ({
      own,
      sellers: own
        .filter(({ released_on }) => (released_on ?? '') > recentOn)
        .reduce((sum, { sellers }) => sum + sellers, 0),
    }))
    .toSorted((a, b) => b.sellers - a.sellers)
    .flatMap(({ own }) => findFlagship(own) ?? []);
}

/** The most widely sold model of the highest tier in the newest generation. */
function findFlagship<T extends Candidate>(models: readonly T[]): T | undefined {
  const newest = models.reduce((day, { released_on }) => {
    return released_on !== null && released_on > day ? released_on : day;
  }, '');
  const since = newest === '' ? '' : addDays(newest, -generationDays);
  return models
    .filter(({ released_on }) => (released_on ?? '') >= since)
    .toSorted(
      (a, b) =>
        modelTiers.indexOf(b.tier) - modelTiers.indexOf(a.tier) ||
        b.sellers - a.sellers ||
        b.price_out_usd_per_mtok - a.price_out_usd_per_mtok,
    )
    .at(0);
}
