// Reads the data about models, prices and Hugging Face for the website's pages.
import type { Snapshot } from '../release/snapshot.ts';
import type {
  DisagreementRow,
  HubModelRow,
  HubSpaceRow,
  ModelEndRow,
  ModelLifeRow,
  ModelRow,
  OfferRow,
  PaperRow,
  PriceChangeRow,
  ReplacementRow,
} from '../release/table-rows.ts';
import { read } from './read-rows.ts';

export async function readModels(snapshot: Snapshot) {
  const changes = await read<PriceChangeRow>(snapshot, 'price_change', 'order by model_id, place');
  const offers = await read<OfferRow>(
    snapshot,
    'offer',
    `order by model_id, terms <> 'standard',
      3 * price_in_usd_per_mtok + price_out_usd_per_mtok, seller, offer_id, source`,
  );
  const models = await read<ModelRow>(snapshot, 'model', 'order by rank, id');
  return {
    models: models.filter(({ state }) => state === 'listed'),
    endedModels: models.filter(({ state }) => state !== 'listed'),
    priceChangesByModel: Map.groupBy(changes, (row) => row.model_id),
    offersByModel: Map.groupBy(offers, (row) => row.model_id),
    disagreements: await read<DisagreementRow>(
      snapshot,
      'price_disagreement',
      'order by since_at desc, id',
    ),
    modelEnds: await read<ModelEndRow>(snapshot, 'model_end', 'order by ends_on, model_id, seller'),
    modelSteps: Map.groupBy(
      await read<ModelLifeRow>(snapshot, 'model_life', 'order by model_id, place'),
      (row) => row.model_id,
    ),
    replacements: Map.groupBy(
      await read<ReplacementRow>(snapshot, 'model_replacement', 'order by model_id, place'),
      (row) => row.model_id,
    ),
    hubModels: await read<HubModelRow>(snapshot, 'hub_model', 'order by list, position, id'),
    hubSpaces: await read<HubSpaceRow>(snapshot, 'hub_space', 'order by position, id'),
    papers: await read<PaperRow>(snapshot, 'paper', 'order by position, id'),
  };
}
