// Writes the report section on the ends of AI models at their sellers.
import { endsModel } from '../../../src/snapshot/api/since.ts';
import type { SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';
import { joinWords, longDay, plural } from '../format-text.ts';
import {
  bullets,
  linkModel,
  paragraph,
  type ReportInput,
  type Section,
  section,
  words,
} from './report-elements.ts';

const listed = 12;

/**
 * Writes about the models that ended in the week, whose end was announced in it or comes in the
 * next 30 days, and about the models that no seller offers anymore.
 */
export async function writeEndOfLife({
  snapshot,
  week,
}: ReportInput): Promise<Section | undefined> {
  const ends = await snapshot.rows(
    `select model.id, model.name, model_end.seller_name, model_end.ends_on,
       -- Another ID of the model, such as a free one, can stay when this one ends.
       if(bool_and(model_end.offer_id similar to '.*:[a-z]+'),
         string_agg(distinct ':' || split_part(model_end.offer_id, ':', -1), ', '), null) as variants,
       -- A model ends during the stated day. So on the as-of day, its end is still to come.
       least($end::date + 1, any_value(release_info.as_of)) as open_from,
       model_end.ends_on >= $start::date and model_end.ends_on < open_from as ended,
       coalesce(min(model_end.stated_on) between $start::date and $end::date, false) as announced,
       model_end.ends_on >= open_from as coming,
       bool_or(${endsModel}) as is_model
     from model_end inner join model on model.id = model_end.model_id
     cross join release_info
     where coalesce(model_end.stated_on <= $end::date, true)
     group by model.id, model.name, model.rank, model_end.seller_name, model_end.ends_on
     having ended or announced or (coming and model_end.ends_on <= $end::date + 30)
     order by model_end.ends_on, model.rank, model.id, model_end.seller_name`,
    { start: week.start, end: week.end },
  );
  const removed = await snapshot.rows(
    `select model.id, model.name
     from (
       select model_id, arg_max(kind, day) as kind
       from model_event
       where kind = 'model_removed' and day between $start::date and $end::date
       group by model_id
     ) as event
     inner join model on model.id = event.model_id
     order by model.rank, model.id`,
    { start: week.start, end: week.end },
  );
  if (ends.length + removed.length === 0) return undefined;
  const [ended, announced] = [ends.filter((row) => row.ended), ends.filter((row) => row.announced)];
  const named = removed.slice(0, listed).map(linkModel);
  const more = removed.length - named.length;
  const removedNames = more > 0 ? [...named, plural(more, 'other model', 'other models')] : named;
  return {
    html: section(
      'end-of-life',
      'End of life',
      list('Ended this week', ended),
      list('Announced this week', announced),
      list(
        'Ends in the next 30 days',
        ends.filter((row) => row.coming && !row.announced),
      ),
      removed.length === 0
        ? ''
        : paragraph(`No longer offered by any seller that we read: ${joinWords(removedNames)}.`),
    ),
    fact: toFact(ended, announced, removed.length),
  };
}

function list(title: string, rows: readonly SnapshotRow[]): string {
  if (rows.length === 0) return '';
  const items = rows.map((row) => {
    const variants = row.variants ? ` (${words(row.variants)})` : '';
    return `${longDay(String(row.ends_on))}: ${linkModel(row)}${variants} at ${words(row.seller_name)}`;
  });
  return `<h3>${title}</h3>\n${bullets(items)}`;
}

function toFact(
  ended: readonly SnapshotRow[],
  announced: readonly SnapshotRow[],
  removed: number,
): string {
  const [known] = announced.filter((row) => row.is_model);
  if (known) return describeEnd(known);
  const names = new Set(ended.filter((row) => row.is_model).map((row) => row.name));
  if (names.size > 0) return plural(names.size, 'model ended', 'models ended');
  if (removed > 0)
    return plural(removed, 'model is no longer offered', 'models are no longer offered');
  const [first] = [...announced, ...ended];
  return first ? describeEnd(first) : '';
}

function describeEnd({ name, seller_name: seller, variants, ends_on: day }: SnapshotRow): string {
  const variant = variants ? `${variants} variant of ` : '';
  return `${seller} ends ${variant ? 'the ' : ''}${variant}${name} on ${longDay(String(day))}`;
}
