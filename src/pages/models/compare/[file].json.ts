// Data of all models for /models/compare, split into files of similar size. A page that compares n
// models loads at most n files.
import { countFiles, fileOf } from '../../../components/compare/shard-by-id.ts';
import { readComparedModel } from '../../../components/compare-models/read-model.ts';
import { data } from '../../../site/data/page-data.ts';
import type { ModelRow } from '../../../snapshot/release/table-rows.ts';

export function getStaticPaths() {
  const models = [...data.models, ...data.endedModels];
  const files = countFiles(models.length);
  const groups = Map.groupBy(models, ({ id }) => fileOf(id, files));
  return Array.from({ length: files }, (_, file) => ({
    params: { file: String(file) },
    props: { models: groups.get(file) ?? [] },
  }));
}

export const GET = ({ props }: { props: { models: readonly ModelRow[] } }): Response =>
  Response.json(props.models.map(readComparedModel));
