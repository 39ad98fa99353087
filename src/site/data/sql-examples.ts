// The example queries on the SQL page. They work with any release. test/site/sql-examples.test.ts
// runs all of them.

interface SqlExample {
  readonly title: string;
  readonly sql: string;
}

export const sqlExamples: readonly SqlExample[] = [
  {
    title: 'Projects with the most stars in the last 7 days',
    sql: `select name, owner, stars, stars_7d, health, label
from projects
where stars_7d is not null
order by stars_7d desc, id
limit 20`,
  },
  {
    title: 'Healthy projects under a permissive license',
    sql: `select name, owner, license, health, stars
from projects
where health >= 60 and license in ('MIT', 'Apache-2.0', 'BSD-3-Clause', 'BSD-2-Clause', 'ISC')
order by health desc, stars desc, id
limit 20`,
  },
  {
    title: 'Projects and median health by language',
    sql: `select lang, count(*) as projects, median(health) as median_health
from projects
where lang is not null
group by lang
order by projects desc, lang
limit 20`,
  },
  {
    title: 'Projects by label',
    sql: `select coalesce(label, 'no score') as label, count(*) as projects
from projects
group by all
order by projects desc, label`,
  },
  {
    title: 'The most frequent topics',
    sql: `select topic, count(*) as projects
from (select unnest(topics) as topic from projects)
group by topic
order by projects desc, topic
limit 20`,
  },
  {
    title: 'Projects created in each year',
    sql: `select date_trunc('year', created)::date as year, count(*) as projects
from projects
where created is not null
group by year
order by year`,
  },
  {
    title: 'Industries with the most weekly stars',
    sql: `select vertical as industry, count(*) as projects, sum(stars_7d) as stars_7d
from projects
where vertical is not null
group by vertical
order by stars_7d desc nulls last, industry
limit 20`,
  },
  {
    title: 'Stacks that most projects work with',
    sql: `select stack, count(*) as projects, sum(stars) as stars
from (select unnest(stacks) as stack, stars from projects)
group by stack
order by projects desc, stack
limit 20`,
  },
  {
    title: 'Weekly stars of one project since our first observation',
    sql: `-- For another project, write its id instead of the subquery: where id = 'langchain-ai-langchain'
select week_end, stars
from star_weeks
where id = (select id from star_weeks group by id order by max(stars) desc, id limit 1)
order by week_end`,
  },
  {
    title: 'Stars per day of the project that gained the most',
    sql: `select day, sum(stars) as stars
from history
where id in (select id from projects order by stars_7d desc nulls last, id limit 1)
group by day
order by day`,
  },
  {
    title: 'Health now and at the start of the history',
    sql: `select id, arg_min(health, day) as health_before, arg_max(health, day) as health_now,
  arg_max(health, day) - arg_min(health, day) as change
from history
where health is not null
group by id
order by change desc, id
limit 20`,
  },
  {
    title: 'The best week of each project',
    sql: `select id, max(velocity_7d) as best_week, arg_max(day, velocity_7d) as until
from history
group by id
having best_week is not null
order by best_week desc, id
limit 20`,
  },
  {
    title: 'The emerging index of the day',
    sql: `select emerging.rank, projects.name, projects.stars, emerging.stars_7d, emerging.growth,
  emerging.track
from emerging
join projects on projects.id = emerging.id
order by emerging.rank`,
  },
  {
    title: 'Pairs of similar projects, with the reason',
    sql: `select replace(source, 'project:', '') as project, replace(target, 'project:', '') as similar_to,
  evidence
from edges
where kind = 'similar_to'
order by project, similar_to
limit 20`,
  },
  {
    title: 'The cheapest language models for 10,000 input and 1,000 output tokens',
    sql: `select name, provider, ctx, price_in, price_out,
  round((10000 * price_in + 1000 * price_out) / 1e6, 6) as dollars
from models
where kind = 'language' and state = 'listed' and price_in + price_out > 0
order by dollars, name
limit 20`,
  },
  {
    title: 'Models and median price by maker',
    sql: `select provider, count(*) as models, median(price_in) as median_price_in,
  max(ctx) as largest_context
from models
where state = 'listed'
group by provider
order by models desc, provider
limit 20`,
  },
  {
    title: 'Price changes of models, newest first',
    sql: `select changed_at, model, change, price_in,
  lag(price_in) over (partition by model order by place) as price_in_before
from price_changes
order by changed_at desc, model, place
limit 20`,
  },
  {
    title: 'Models with the largest price differences between sellers',
    sql: `select model, count(distinct seller) as sellers, min(price_in) as lowest, max(price_in) as highest
from offers
where terms = 'standard'
group by model
order by highest - lowest desc, model
limit 20`,
  },
  {
    title: 'Products with the most well-maintained alternatives',
    sql: `select products.name, products.vendor, count(*) as alternatives,
  count(*) filter (where projects.health >= 60) as well_maintained
from products
join alternatives on alternatives.product = products.slug
left join projects on projects.id = alternatives.project_id
group by products.name, products.vendor
order by well_maintained desc, products.name
limit 20`,
  },
  {
    title: 'Date, version and other facts about the data',
    sql: `select key, value
from meta
order by key`,
  },
];

/** Returns a link that opens the SQL page with a query in the editor, without running it. */
export const toSqlLink = (sql: string): string => `/sql#q=${encodeURIComponent(sql)}`;
