-- Repositories that a spam rule excludes, with the rule that matched.
-- grain:   one row per excluded project
-- key:     project_no
-- reads:   stg_project_text, stg_repository_fact, cat_spam_rule
-- version: 2
-- Projects in the catalog are only checked by rules for a specific repository or owner. Rules for
-- words do not apply to popular or old projects, or to projects that defend against the kind of
-- spam in the rule. An account with a random name counts as a throw-away account. Its repositories
-- are spam unless they are old or have many stars.
with

thresholds as (
  select
    5000 as trusted_stars, -- GitHub removes scams long before they have this many
    1000 as throwaway_stars,
    730 as trusted_age_days -- GitHub removes scams within weeks, so an old repository is not one
),

projects as (
  select
    project_no,
    arg_max(split_part(full_name, '/', 1), (observed_at, full_name)) as owner,
    arg_max(split_part(full_name, '/', 2), (observed_at, full_name)) as repo,
    list(distinct lower(full_name)) as names,
    list(distinct lower(split_part(full_name, '/', 1))) as owners,
    max(stars) as stars,
    coalesce(min(created_at)::date, min(day)) as created_on,
    bool_or(source = 'catalog') as is_cataloged
  from stg_repository_fact
  group by project_no
),

word_rules as (
  select
    rule_id,
    reason,
    kind,
    value,
    string_split(value, ' ') as words
  from cat_spam_rule
  where kind in ('name', 'text')
),

words as (
  select distinct
    project_no,
    field,
    spelling,
    source,
    words,
    unnest(words) as word
  from stg_project_text
),

word_matches as (
  select
    words.project_no,
    word_rules.rule_id,
    word_rules.reason,
    if(words.field = 'name', 'name with ', 'description with ') || word_rules.value as evidence
  from words
  inner join word_rules
    on word_rules.words[1] = words.word
    and list_has_all(words.words, word_rules.words)
    and (word_rules.kind = 'text' or words.field = 'name')
),

exempt as (
  select distinct
    words.project_no,
    cat_spam_rule.rule_id
  from words
  inner join cat_spam_rule
    on cat_spam_rule.kind = 'unless'
    and cat_spam_rule.value = words.word
),

candidates as (
  select
    projects.project_no,
    cat_spam_rule.rule_id,
    cat_spam_rule.reason,
    cat_spam_rule.kind || ' ' || cat_spam_rule.value as evidence,
    1 as place
  from projects
  inner join cat_spam_rule
    on (cat_spam_rule.kind = 'repository' and list_contains(projects.names, cat_spam_rule.value))
    or (cat_spam_rule.kind = 'owner' and list_contains(projects.owners, cat_spam_rule.value))
  union all
  select
    word_matches.project_no,
    word_matches.rule_id,
    word_matches.reason,
    word_matches.evidence,
    2 as place
  from word_matches
  anti join exempt
    on exempt.project_no = word_matches.project_no
    and exempt.rule_id = word_matches.rule_id
  inner join projects on projects.project_no = word_matches.project_no
  cross join thresholds
  where coalesce(projects.stars, 0) < thresholds.trusted_stars
    and projects.created_on
      > getvariable('as_of') - thresholds.trusted_age_days
  union all
  select
    projects.project_no,
    'throw-away-account' as rule_id,
    'The account has a random name, which is typical of accounts created to publish malware.' as reason,
    'account ' || projects.owner as evidence,
    3 as place
  from projects
  cross join thresholds
  where coalesce(projects.stars, 0) < thresholds.throwaway_stars
    and projects.created_on > getvariable('as_of') - thresholds.trusted_age_days
    and not contains(projects.owner, '114514') -- a meme number in many ordinary account names
    and exists (select 1 from cat_spam_rule)
    and (
      regexp_matches(projects.owner, '^[A-Za-z-]{4,}[0-9]{8,}[a-z0-9]*$')
      or regexp_matches(projects.owner, '^[A-Za-z-]{4,}[0-9]{4,}[a-z0-9]*$')
      and regexp_matches(
        projects.repo, '(?i)20[2-9][0-9]|[-_](2[4-9]|free|pro|tool|software|download)$'
      )
    )
)

select
  project_no,
  rule_id,
  reason,
  evidence
from candidates
inner join projects using (project_no)
where not is_cataloged or place = 1
qualify row_number() over (partition by project_no order by place, rule_id, evidence) = 1
