// Reads the data of a model from the current release, for the page that compares models.

import { data } from '../../site/data/page-data.ts';
import type { ModelRow } from '../../snapshot/release/table-rows.ts';
import { type ComparedModel, toComparedModel } from './compared-model.ts';

const doubts = Map.groupBy(data.disagreements, ({ model_id }) => model_id);

export const readComparedModel = (model: ModelRow): ComparedModel =>
  toComparedModel(model, {
    offers: data.offersByModel.get(model.id) ?? [],
    changes: data.priceChangesByModel.get(model.id) ?? [],
    project: data.projectById.get(model.project_id ?? ''),
    doubts: doubts.get(model.id)?.length ?? 0,
  });
