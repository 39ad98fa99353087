// The answer to the question what can replace a product, for its page and for the list of products.

import { toOldDay } from '../../lib/old-day.ts';
import { data } from '../../site/data/page-data.ts';
import { describeActivity } from '../../site/format/old-values.ts';
import { groupByAnswer } from './differences.ts';

/** Projects that we do not track link to GitHub. */
export const toHref = (repo: string, projectId: string | undefined): string =>
  projectId === undefined ? `https://github.com/${repo}` : `/projects/${projectId}`;

export const answerFor = (product: string): ReturnType<typeof groupByAnswer> =>
  groupByAnswer(
    (data.alternativesBySlug.get(product) ?? []).map((row) => {
      const project = data.projectById.get(row.project_id ?? '');
      return {
        name: row.name ?? row.repo,
        href: toHref(row.repo, project?.id),
        license: row.license === 'NOASSERTION' ? null : row.license,
        licenseKind: row.license_kind,
        label: project?.health_label ?? null,
        isEstimate: project?.health_is_provisional ?? false,
        oldOn: toOldDay(project?.health_checked_at ?? null, data.info.as_of),
        activity: project ? describeActivity(project, data.info.as_of) : null,
      };
    }),
  );
