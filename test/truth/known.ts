// Rules about public knowledge: facts about well-known projects and models on the reference day.
import type { Rule } from './rule.ts';

const only = 'reference-day';

/** Licenses differ between sources in "-only" and "-or-later", which GitHub does not report. */
const plain = (text: string) => `regexp_replace(${text}, '-(only|or-later)$', '')`;

/** The value that the release states for a fact, as text. */
const stated = `case fact.field
  when 'license' then ${plain('project.license')}
  when 'language' then project.lang
  when 'vertical' then project.vertical
  when 'created' then year(project.created_at)::varchar
  when 'archived' then project.is_archived::varchar
  when 'homepage' then rtrim(regexp_replace(project.homepage, '^https?://(www\\.)?', ''), '/')
  when 'stars' then project.stars::varchar
  when 'works with' then if(len(project.stacks) = 0, null, array_to_string(project.stacks, ' '))
end`;

const matches = `case fact.field
  when 'stars' then stated::bigint between fact.low and fact.high
  when 'works with' then list_has_all(string_split(stated, ' '), fact.accepted)
  else list_contains(fact.accepted, stated)
end`;

const compared = `compared as (
  select project.full_name, fact.*, ${stated} as stated
  from fact
  inner join project on list_contains(fact.names, lower(project.full_name))
)`;

const model = `models as (
  select model_fact.*, model.* exclude (id), model.id as model_id,
    case field
      when 'price_in' then price_in_usd_per_mtok::varchar
      when 'price_out' then price_out_usd_per_mtok::varchar
      when 'open_weights' then is_open_weights::varchar
    end as stated
  from model_fact inner join model on model.id = model_fact.id
)`;
const modelMatches =
  "if(field = 'open_weights', stated = expected, stated::double = expected::double)";

export const knownRules: readonly Rule[] = [
  {
    id: 'fact-wrong',
    must: 'No fact about a well-known project is wrong.',
    only,
    sql: `with ${compared}
      select full_name as subject, fact.field || ' is ' || stated || ', expected ' || fact.expected as fault
      from compared as fact where stated is not null and not (${matches})`,
  },
  {
    id: 'fact-unknown',
    must: 'The release knows these facts about well-known projects.',
    only,
    sql: `with ${compared}
      select full_name as subject, fact.field || ' is unknown, expected ' || fact.expected as fault
      from compared as fact where stated is null`,
  },
  {
    id: 'model-fact-wrong',
    must: 'No fact about a well-known model is wrong.',
    only,
    sql: `with ${model}
      select model_id as subject, field || ' is ' || stated || ', expected ' || expected as fault
      from models where stated is not null and not (${modelMatches})`,
  },
  {
    id: 'model-fact-unknown',
    must: 'The release has these models and their facts.',
    only,
    sql: `with ${model}
      select model_id as subject, field || ' is unknown, expected ' || expected as fault
      from models where stated is null
      union all
      select id, 'is not listed' from model_fact where id not in (select id from model)`,
  },
  {
    id: 'well-known-missing',
    must: 'Well-known projects are tracked under their current name.',
    only,
    sql: `select well_known.repo as subject,
        coalesce('is tracked as ' || any_value(other.full_name), 'is not tracked') as fault
      from well_known
      left join project on list_contains(well_known.names, lower(project.full_name))
      left join project_alias on project_alias.alias = lower(well_known.repo)
      left join project as other on other.id = project_alias.id
      where project.id is null
      group by well_known.repo`,
  },
  {
    id: 'well-known-incomplete',
    must: 'Well-known projects have a license, a description and a language.',
    only,
    sql: `select repo as subject, 'has no ' || array_to_string(missing, ', ') as fault
      from (
        select well_known.repo, list_filter([
          if(license is null, 'license', null),
          if(description is null, 'description', null),
          if(lang is null and not has_no_language, 'language', null)
        ], lambda field: field is not null) as missing
        from well_known
        inner join project on list_contains(well_known.names, lower(project.full_name))
        -- A second project under another name is a fault of the rules on twins.
        qualify row_number() over (
          partition by well_known.repo
          order by lower(full_name) = lower(well_known.repo) desc, stars desc nulls last
        ) = 1
      )
      where len(missing) > 0`,
  },
];
