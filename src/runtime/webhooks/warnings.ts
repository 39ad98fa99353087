// Warns the owner of a new webhook about names that are not tracked and about identical webhooks.
import type { CreatedWebhook, WebhookRecord } from '../../contracts/api/webhooks.ts';
import { findModelIds } from '../../snapshot/api/models.ts';
import { findProjectIds } from '../../snapshot/api/project-queries.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';

/**
 * Never rejects, because the webhook has already been created. Its secret is sent only in the
 * response that contains the warnings, so that response must not fail.
 */
export async function findWarnings(
  release: Pick<LoadedRelease, 'snapshot'> | undefined,
  created: CreatedWebhook,
  others: readonly WebhookRecord[],
): Promise<readonly string[]> {
  const missing = release
    ? await findUntracked(release, created).catch(() => undefined)
    : undefined;
  const equal = others.find((other) => isSame(other, created));
  return [
    ...(missing ?? []).map(
      (one) => `${one} is not tracked yet. Its events are delivered once it is.`,
    ),
    ...(missing ? [] : [unchecked]),
    ...(equal
      ? [`Webhook ${equal.name || equal.id} already sends the same events to this URL.`]
      : []),
  ];
}

const unchecked =
  'The current data could not be read, so we could not check whether all of these projects and models are tracked.';

/**
 * Finds names of projects and models that are not tracked. Such names are allowed, because the
 * projects and models may be tracked later.
 */
async function findUntracked(
  { snapshot }: Pick<LoadedRelease, 'snapshot'>,
  created: WebhookRecord,
): Promise<readonly string[]> {
  const listed = (names: readonly string[]) => (names[0] === '*' ? [] : names);
  const [repos, models] = [listed(created.repos), listed(created.models)];
  const projectIds = await findProjectIds(snapshot, repos);
  const modelIds = await findModelIds(snapshot, models);
  return [
    ...repos.filter((repo) => !projectIds.has(repo)),
    ...models.filter((model) => !modelIds.has(model)),
  ];
}

function isSame(one: WebhookRecord, other: WebhookRecord): boolean {
  const lists = ({ events, repos, models }: WebhookRecord) =>
    JSON.stringify([events, repos, models].map((list) => list.map(toLower).toSorted()));
  return one.id !== other.id && one.url === other.url && lists(one) === lists(other);
}

const toLower = (text: string): string => text.toLowerCase();
