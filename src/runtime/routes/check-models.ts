// Checks IDs of models: when they end, and what to use instead.

import type { ModelRecord } from '../../contracts/api/model-records.ts';
import type { CheckedModel } from '../../contracts/api/stack-check.ts';
import { oncePer } from '../../lib/once-per.ts';
import { readModelIds } from '../../snapshot/api/models.ts';
import { toKnownIds } from '../../stack/model-ids.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { FoundId } from './stack-check-thread.ts';

const maxPlaces = 20;
const maxReplacements = 3;

/** Reads all IDs of models in a release, only once. */
export const readKnownIds = oncePer(async ({ snapshot }: LoadedRelease) =>
  toKnownIds(await readModelIds(snapshot)),
);

interface EndRow {
  readonly model_id: string;
  readonly seller: string;
  readonly seller_name: string;
  readonly offer_id: string;
  /** Null if the ID was removed without a stated end. */
  readonly ends_on: string | null;
  readonly moved_from: string | null;
  readonly removed_on: string | null;
  readonly source: string;
  readonly evidence: string | null;
}
interface KnownModel {
  readonly id: string;
  readonly name: string;
  readonly state: ModelRecord['state'];
  readonly removed_on: string | null;
  readonly replacements: readonly string[];
  readonly ends: readonly EndRow[];
}

/** Returns one entry per ID, in the order of urgency. */
export async function checkModels(
  release: LoadedRelease,
  found: readonly FoundId[],
): Promise<CheckedModel[]> {
  if (found.length === 0) return [];
  const byId = Map.groupBy(found, ({ text }) => text);
  const models = await readModels(release, [...new Set(found.map(({ model }) => model))]);
  const asOf = release.manifest.as_of;
  const checked = [...byId].flatMap(([text, places]) => {
    const model = models.get(places[0]?.model ?? '');
    return model ? [check(text, model, places, asOf)] : [];
  });
  const order = ['act', 'watch', 'fine'];
  return checked.toSorted(
    (a, b) =>
      order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
      (a.ends_on ?? '9').localeCompare(b.ends_on ?? '9') ||
      a.id.localeCompare(b.id),
  );
}

async function readModels(
  { snapshot }: LoadedRelease,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownModel>> {
  const values = { ids: ids.join('\n') };
  const wanted = 'list_contains(string_split($ids, chr(10)), model_id)';
  const models = await snapshot.rows<Omit<KnownModel, 'ends'>>(
    `select id, name, state, removed_at::date::varchar as removed_on, coalesce(
        (select list(replacement_id order by place) from model_replacement where model_id = model.id),
        []) as replacements
    from model where list_contains(string_split($ids, chr(10)), id)`,
    values,
  );
  const ends = await snapshot.rows<EndRow & Record<string, unknown>>(
    `select model_id, seller, seller_name, offer_id, ends_on::varchar as ends_on,
      moved_from::varchar as moved_from, removed_on::varchar as removed_on, source, evidence
    from model_end where ${wanted}
    union all
    select model_id, seller, seller, offer_id, null, null, max(learned_on)::varchar,
      any_value(source), null
    from model_life
    anti join model_end using (model_id, seller, offer_id)
    where step in ('listed', 'removed', 'returned') and ${wanted}
    group by model_id, seller, offer_id
    having arg_max(step, place) = 'removed'`,
    values,
  );
  const endsById = Map.groupBy(ends, ({ model_id }) => model_id);
  return new Map(models.map((row) => [row.id, { ...row, ends: endsById.get(row.id) ?? [] }]));
}

const toName = (id: string): string => id.toLowerCase().slice(id.lastIndexOf('/') + 1);

/** The catalog leaves out the day of a snapshot, and sellers write `3.5` or `3-5`. */
const toCatalogName = (id: string): string =>
  toName(id)
    .replace(/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)$/, '')
    .replaceAll('.', '-');

/**
 * Whether an ID belongs to a platform that sells models of others. LiteLLM writes `azure_ai/` and
 * `bedrock/`. An ID without a slash names Amazon Bedrock by its form: `anthropic.claude-v2`.
 */
function isOfPlatform(text: string, platform: string): boolean {
  const id = text.toLowerCase();
  const [account = ''] = id.split(/[/_]/);
  return id.includes('/') ? platform.includes(account) : /^[a-z0-9]+\.[a-z]/.test(id);
}

/** Whether an end was stated for this ID. Only the whole ID tells which seller stopped listing it. */
function isEndOf(text: string, { offer_id, seller, source, ends_on }: EndRow, maker: string) {
  if (ends_on === null) return offer_id === text.toLowerCase();
  const name = toName(offer_id);
  if (source !== 'catalog') return name === toName(text);
  if (seller !== maker && !isOfPlatform(text, seller)) return false;
  return name === toName(text) || name.replaceAll('.', '-') === toCatalogName(text);
}

const toDay = ({ ends_on, removed_on }: EndRow): string => removed_on ?? ends_on ?? '';

function check(
  text: string,
  model: KnownModel,
  places: readonly FoundId[],
  asOf: string,
): CheckedModel {
  const ends = model.ends
    .filter((end) => isEndOf(text, end, model.id.slice(0, model.id.indexOf('/'))))
    .sort((a, b) => toDay(a).localeCompare(toDay(b)) || a.seller.localeCompare(b.seller));
  const judged = judge(ends, model, asOf);
  return {
    id: text.slice(0, 200),
    model: model.id,
    name: model.name,
    state: model.state,
    ...judged,
    ends: ends.flatMap((end) =>
      end.ends_on === null
        ? []
        : [
            {
              seller: end.seller,
              offer: end.offer_id,
              ends: end.ends_on,
              moved_from: end.moved_from,
              source: end.source,
              evidence: end.evidence,
            },
          ],
    ),
    replacements: judged.verdict === 'fine' ? [] : model.replacements.slice(0, maxReplacements),
    places: places
      .flatMap(({ file, line }) =>
        file !== undefined && line !== undefined ? [{ file, line }] : [],
      )
      .slice(0, maxPlaces),
  };
}

function judge(
  [first]: readonly EndRow[],
  { state, removed_on }: KnownModel,
  asOf: string,
): Pick<CheckedModel, 'verdict' | 'reason' | 'ends_on'> {
  if (first) {
    const ends_on = toDay(first);
    const { seller_name: seller } = first;
    if (first.removed_on !== null)
      return { verdict: 'act', reason: `${seller} removed this ID on ${ends_on}.`, ends_on };
    // An ID ends during the stated day, so it has ended from the next day on.
    return ends_on < asOf
      ? { verdict: 'act', reason: `${seller} stated that this ID ends on ${ends_on}.`, ends_on }
      : { verdict: 'watch', reason: `${seller} ends this ID on ${ends_on}.`, ends_on };
  }
  if (state === 'removed') {
    const since = removed_on === null ? '' : ` since ${removed_on}`;
    return { verdict: 'act', reason: `No source lists this model${since}.`, ends_on: removed_on };
  }
  if (state === 'deprecated') {
    const reason = 'Its maker has retired this model. Other sellers may still offer it.';
    return { verdict: 'watch', reason, ends_on: null };
  }
  return { verdict: 'fine', reason: 'No end is known.', ends_on: null };
}
