// Data of all projects for /compare, split into files of similar size. A page that compares n
// projects loads at most n files.

import { toComparedProject } from '../../components/compare/compared-project.ts';
import { countFiles, fileOf } from '../../components/compare/shard-by-id.ts';
import { data } from '../../site/data/page-data.ts';
import { stackById, verticalById } from '../../site/data/project-groups.ts';
import { nameLicenseOf } from '../../site/data/project-license.ts';
import { parseRow } from '../../snapshot/pages/read-rows.ts';
import type { ProjectRow } from '../../snapshot/release/table-rows.ts';

export function getStaticPaths() {
  const files = countFiles(data.projectById.size);
  const groups = Map.groupBy(data.projectById.values(), (row) => fileOf(row.id, files));
  return Array.from({ length: files }, (_, file) => ({
    params: { file: String(file) },
    props: { rows: groups.get(file) ?? [] },
  }));
}

export const GET = ({ props }: { props: { rows: readonly ProjectRow[] } }): Response =>
  Response.json(
    props.rows.map((row) =>
      toComparedProject(
        row,
        {
          license: nameLicenseOf(row),
          vertical: verticalById.get(row.vertical ?? '')?.name ?? null,
          stacks: row.stacks.map((id) => stackById.get(id)?.name ?? id),
        },
        data.info.as_of,
        data.seriesById.get(row.id),
        data.releasesById.get(row.id) ?? [],
        parseRow(data.healthInputById.get(row.id)),
      ),
    ),
  );
