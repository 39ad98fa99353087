// The shares of projects with a known field, among the projects for which it can be known.
import type { Database } from '../../pipeline/io/duckdb.ts';

export interface Share {
  readonly field: string;
  readonly counted: string;
  readonly starClass: string;
  readonly share: number;
}

const isFrom = (sources: string, text: string) =>
  `len(list_filter(${sources}, lambda source: source not in (${text}))) > 0`;

// Lists of names and star totals. None of them states a license.
const starLists = `'comfyui-nodes', 'comfyui-nodes-texts', 'github-trending-stars',
  'github-trending-texts'`;
// Sources that never state the last commit or push.
const listsWithoutPushes = `'alternative-lists', 'catalog', 'comfyui-nodes-texts',
  'github-ranking-texts', 'github-trending-stars', 'github-trending-texts', 'package-names',
  'project-lists'`;
// The catalog of today also names projects that began after the day of the release.
const isStated = `${isFrom('sources', starLists)}
  and not coalesce(sources = ['catalog'] and first_day > as_of, false)`;
// As in score_similar_feature.sql: a heading such as “Miscellaneous” says nothing about a project.
const generalHeading =
  '^(misc|others?\\b|uncategorized|general|official|ai ml|claw variants|comfyui|claude code plugins)';

/** The projects that a field can be counted for, by name, with the condition in SQL. */
const populations = {
  all: 'true',
  stated: isStated,
  'stated and about AI': `${isStated} and is_ai`,
  'software with pushes': `kind is null and ${isFrom('sources', listsWithoutPushes)}`,
  'topic or heading': `len(topics) > 0 or len(list_filter(categories, lambda heading:
    not regexp_matches(lower(string_split(heading, ' > ')[-1]), '${generalHeading}'))) > 0`,
};
export type Population = keyof typeof populations;
export const populationNames = Object.keys(populations) as [Population, ...Population[]];

const fields = {
  description: 'description is not null',
  license: 'license is not null',
  language: 'lang is not null',
  topics: 'len(topics) > 0',
  health: 'health is not null',
  'similar projects': "('project:' || id) in (select node from neighbors)",
  'works with': 'len(stacks) > 0',
  'works with more than a language': `len(list_filter(stacks, lambda stack:
    not list_contains(language_ids, stack))) > 0`,
  industry: 'vertical is not null',
};

const pairs = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, condition]) => `{ 'name': '${name}', 'holds': ${condition} }`)
    .join(', ');

/** Returns the shares by field, population and star class. */
export async function readCoverage(db: Database): Promise<Share[]> {
  const rows = await db.all(`with
    neighbors as (
      select source as node from edge where kind = 'similar_to'
      union
      select target from edge where kind = 'similar_to'
    ),
    known as (
      select
        unnest([${pairs(fields)}]) as field,
        [${pairs(populations)}] as populations,
        if(stars is null, ['all'], ['all', case
          when stars >= 10000 then 'over-10000'
          when stars >= 1000 then '1000-10000'
          else 'under-1000'
        end]) as star_classes
      from project
      cross join (select as_of from release_info)
      cross join (
        select coalesce(list(id), []) as language_ids from stack where kind = 'language'
      )
      left join first_observation on first_observation.name_key = lower(project.full_name)
    ),
    counted as (
      select field, unnest(populations) as population, star_classes from known
    ),
    classed as (
      select field, population, unnest(star_classes) as star_class
      from counted where population.holds
    )
    select
      field.name as field,
      population.name as counted,
      star_class,
      avg(field.holds::integer) as share
    from classed
    group by all
    order by all`);
  return rows.map((row) => ({
    field: String(row.field),
    counted: String(row.counted),
    starClass: String(row.star_class),
    share: Number(row.share),
  }));
}
