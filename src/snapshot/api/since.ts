// Lists what changed in a span of days: merges changes of the same thing, leaves out what was
// reversed, and sorts by importance.
import { wrap } from '../../contracts/api/envelope.ts';
import {
  maxSinceText,
  type SinceKind,
  type SinceRecord,
  sinceKinds,
} from '../../contracts/api/since-endpoint.ts';
import { toModelPath } from '../../lib/model-path.ts';
import { isOwnTag } from '../../lib/release-tag.ts';
import { distinctName } from '../release/project-name.ts';
import type { Snapshot } from '../release/snapshot.ts';

/**
 * A SQL condition for rows of `model_end`: the model itself ends, because its maker ends it or nobody
 * else sells it. The end of an ID at one of several sellers is not the end of the model.
 */
export const endsModel = `(
  model_end.seller = split_part(model_end.model_id, '/', 1)
  or exists (
    from offer
    where offer.model_id = model_end.model_id and offer.seller = model_end.seller and offer.is_maker
  )
  or not exists (
    from offer where offer.model_id = model_end.model_id and offer.seller <> model_end.seller
  )
)`;

export interface Change extends Omit<SinceRecord, 'page'> {
  /** Changes of the same thing have the same chain: `before` of one is `after` of the last. */
  readonly chain: string;
  readonly isModel: boolean;
  /** Whether it is about AI, as all models are. Other projects replace products. */
  readonly isAi: boolean;
  /** How well known the project or model is; for `stars`, the gain. Larger comes first. */
  readonly weight: number | null;
}

export interface Span {
  /** The span starts on the day after this one. */
  readonly after: string;
  /** Last day of the span. */
  readonly until: string;
}

const inSpan = (day: string) => `${day} > cast($after as date) and ${day} <= cast($until as date)`;

/** Reads the changes in a span, most important first. */
export const readDigest = async (snapshot: Snapshot, span: Span): Promise<Change[]> =>
  toDigest([...(await readChanges(snapshot, span)), ...(await readStarChanges(snapshot, span))]);

/** Reads all changes but those of star counts, oldest first. */
export async function readChanges(snapshot: Snapshot, span: Span): Promise<Change[]> {
  const changes = await snapshot.rows<Change>(
    `select
      if(release.level = 'major', 'major_release', event.kind) as kind, event.kind as chain,
      event.day, false as "isModel", project.is_ai as "isAi", project.id,
      ${distinctName} as name, project.stars as weight,
      event.before, event.after
    from event
    inner join project on project.id = event.project_id
    left join release
      on event.kind = 'release' and release.project_id = event.project_id
      and release.tag = event.after
    where ${inSpan('event.day')}
    union all
    select
      model_event.kind,
      case
        when model_event.kind in ('model_new', 'model_removed') then 'presence'
        -- A statement does not replace another one, but can be repeated.
        when model_event.kind = 'disagreement' then model_event.kind || ' ' || model_event.after
        else model_event.kind
      end,
      model_event.day, true, true, model.id, model.name, -model.rank,
      case model_event.kind
        when 'model_new' then 'not listed'
        when 'model_removed' then 'listed'
        else model_event.before
      end,
      case model_event.kind
        when 'model_new' then 'listed'
        when 'model_removed' then 'not listed'
        else model_event.after
      end
    from model_event
    inner join model on model.id = model_event.model_id
    -- The events of an end are reminders. What changes is the statement, and then the model.
    where model_event.kind <> 'deprecation' and ${inSpan('model_event.day')}
    union all
    select
      'deprecation', 'deprecation ' || ends.ends_on, ends.day, true, true, model.id, model.name,
      -model.rank, null, ends.ends_on::varchar
    from (
      select distinct model_id, ends_on, unnest([stated_on, ends_on]) as day
      from model_end
      where ${endsModel}
    ) as ends
    inner join model on model.id = ends.model_id
    where ${inSpan('ends.day')}
    union all
    select
      'breakout', 'breakout', breakout.doubled_on, false, project.is_ai, project.id, ${distinctName},
      project.stars, breakout.stars_before::varchar, breakout.stars::varchar
    from breakout
    inner join project on project.id = breakout.id
    where ${inSpan('breakout.doubled_on')}
    order by day, kind, id, after`,
    { ...span },
  );
  return leaveOutParts(changes);
}

/** Leaves out releases of parts of a repository, which are not releases of the project. */
export const leaveOutParts = (changes: readonly Change[]): Change[] =>
  changes.flatMap((change) => {
    const { id, name, before, after } = change;
    const isOwn = (tag: string | null) =>
      tag === null || isOwnTag(tag, { id, name: name.split('/').at(-1) ?? name });
    if (change.chain !== 'release') return change;
    if (!isOwn(after)) return [];
    return isOwn(before) ? change : { ...change, before: null };
  });

/**
 * Reads the changes of star counts, from the last count before the span, without projects that have
 * suspicious stars. The span must lie within the 90 days of the history.
 */
async function readStarChanges(snapshot: Snapshot, span: Span): Promise<Change[]> {
  return await snapshot.rows<Change>(
    `with counted as (
      select project.id, ${distinctName} as name, project.is_ai,
        list_filter(history.stars[:start + 1], lambda stars: stars is not null) as earlier,
        list_filter(history.stars[start + 2:stop + 1], lambda stars: stars is not null) as within
      from history
      inner join project on project.id = history.id
      cross join lateral (
        select date_diff('day', history.start_on, cast($after as date)) as start,
          date_diff('day', history.start_on, cast($until as date)) as stop
      )
      where coalesce(project.burst_stars, 0) = 0 and stop > start
    ),
    changed as (
      select id, name, is_ai, coalesce(earlier[-1], within[1]) as before, within[-1] as after
      from counted
      where len(within) > 0
    )
    select 'stars' as kind, 'stars' as chain, cast($until as date) as day, false as "isModel",
      is_ai as "isAi", id, name, after - before as weight, before::varchar as before, after::varchar as after
    from changed
    where after <> before
    order by id`,
    { ...span },
  );
}

/**
 * Merges changes of the same thing, leaves out those that were reversed, and returns the most
 * important first; within a kind, those of AI projects and models. Merging the digests of two spans in a row gives the digest of both.
 */
export function toDigest(changes: readonly Change[]): Change[] {
  const chains = new Map<string, Change[]>();
  for (const change of changes.toSorted((a, b) => compare(a.day, b.day))) {
    const key = `${change.chain}\n${change.id}`;
    const chain = chains.get(key) ?? [];
    chains.set(key, chain);
    append(chain, change);
  }
  return [...chains.values()].flat().sort(byImportance);
}

function append(chain: Change[], change: Change): void {
  const last = chain.at(-1);
  if (!last) {
    chain.push(change);
  } else if (last.before === null && change.before === null && last.after === change.after) {
    chain[chain.length - 1] = change; // the same statement, repeated
  } else if (last.after !== null && last.after === change.before) {
    chain.pop();
    const kind = rankOf(last.kind) < rankOf(change.kind) ? last.kind : change.kind;
    if (last.before !== change.after) chain.push({ ...change, kind, before: last.before });
  } else {
    chain.push(change);
  }
}

const ranks = new Map<SinceKind, number>(sinceKinds.map((kind, rank) => [kind, rank]));
const rankOf = (kind: SinceKind): number => ranks.get(kind) ?? ranks.size;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byImportance = (a: Change, b: Change): number =>
  rankOf(a.kind) - rankOf(b.kind) ||
  Number(b.isAi) - Number(a.isAi) ||
  (b.weight ?? Number.NEGATIVE_INFINITY) - (a.weight ?? Number.NEGATIVE_INFINITY) ||
  compare(a.id, b.id) ||
  compare(a.day, b.day);

export const toSinceRecord = ({
  kind,
  day,
  id,
  name,
  isModel,
  isAi: _,
  ...change
}: Change): SinceRecord => ({
  kind,
  day,
  id,
  name: cut(name),
  page: isModel ? (toModelPath(id) ?? null) : `/projects/${id}`,
  before: change.before === null ? null : cut(change.before),
  after: change.after === null ? null : cut(change.after),
});

function cut(text: string): string {
  const characters = [...text];
  return characters.length > maxSinceText
    ? `${characters.slice(0, maxSinceText - 1).join('')}…`
    : text;
}

/** Numbers of changes, including those that do not fit into a budget. */
interface Totals {
  readonly total: number;
  readonly total_ai: number;
}

export const toTotals = (changes: readonly Change[]): Totals => ({
  total: changes.length,
  total_ai: changes.filter(({ isAi }) => isAi).length,
});

interface Fitting {
  readonly siteName: string;
  readonly generated: string | null;
  readonly span: Span;
  readonly totals: Totals;
  /** Maximum size of the response in bytes. */
  readonly budget: number;
}

/** Returns the response with as many records as fit into the budget. */
export function fitIntoBudget(records: Iterable<SinceRecord>, fitting: Fitting) {
  const { siteName, generated, span, totals, budget } = fitting;
  const toResponse = (data: readonly SinceRecord[]) => {
    const meta = { ...span, ...totals, omitted: totals.total - data.length };
    return { data, meta };
  };
  const empty = wrap({ siteName, generated, ...toResponse([]) });
  let room = budget + 1 - Buffer.byteLength(JSON.stringify(empty)); // the first has no comma
  const data: SinceRecord[] = [];
  for (const record of records) {
    room -= Buffer.byteLength(JSON.stringify(record)) + 1;
    if (room < 0) break;
    data.push(record);
  }
  return toResponse(data);
}

/** Returns the changes of the last seven days, for the example of the endpoint. */
export async function readSinceExample(snapshot: Snapshot, siteName: string) {
  const [row] = await snapshot.rows('select *, as_of - 7 as after from release_info');
  const span = { after: String(row?.after), until: String(row?.as_of) };
  const changes = await readDigest(snapshot, span);
  const limits = { span, totals: toTotals(changes), budget: 1024 };
  const fitting = { siteName, generated: String(row?.generated_at), ...limits };
  const query = { day: span.after, budget: '1024' };
  return { ...fitIntoBudget(changes.map(toSinceRecord), fitting), query };
}
