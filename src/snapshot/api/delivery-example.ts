// Builds an example webhook delivery from a release, for the documentation.
import { buildExampleDelivery } from '../../contracts/api/webhook-examples.ts';
import { DeliveredItem, type DeliveryBody } from '../../contracts/api/webhooks.ts';
import type { Snapshot } from '../release/snapshot.ts';

const maxItems = 2;

/**
 * Returns undefined if the release has no event of the kind `release` (a new repository release).
 */
export async function readExampleDelivery(
  snapshot: Snapshot,
  siteName: string,
): Promise<DeliveryBody | undefined> {
  const rows = await snapshot.rows(
    `select event.*, project.name, project.url as project_url, release_info.generated_at
    from event
    inner join project on project.id = event.project_id
    cross join release_info
    where event.kind = 'release' and regexp_matches(event.url, '^https?://')
    qualify event.day = max(event.day) over ()
    order by project.stars desc nulls last, event.id
    limit ${maxItems}`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const items = rows.map((row) =>
    DeliveredItem.parse({
      event: row.id,
      project: { id: row.project_id, name: row.name, url: row.project_url },
      before: row.before,
      after: row.after,
      url: row.url,
    }),
  );
  return buildExampleDelivery(siteName, {
    day: String(first.day),
    generated: String(first.generated_at),
    items,
  });
}
