// Rules about tracked projects: one project per repository, no spam, and no ended project called
// healthy.
import { projectRule, type Rule } from './rule.ts';

export const identityRules: readonly Rule[] = [
  {
    id: 'shared-url',
    must: 'No two projects share the URL of a repository.',
    sql: `select any_value(url) as subject, count(*) || ' projects: ' || string_agg(id, ', ') as fault
      from project group by lower(rtrim(url, '/')) having count(*) > 1`,
  },
  {
    id: 'twins',
    must: 'A repository that was renamed is one project under all its names.',
    sql: `select old.full_name as subject, 'is also tracked as ' || new.full_name as fault
      from twin
      inner join project as old on lower(old.full_name) = lower(twin.old_repo)
      inner join project as new on lower(new.full_name) = lower(twin.new_repo)
      where old.id <> new.id`,
  },
  {
    id: 'spam-label',
    must: 'No spam has a score or a label.',
    sql: `select full_name as subject, health_label || ' ' || health as fault
      from project
      where health is not null and (
        exists (from spam_pattern where regexp_matches(full_name || ' ' || coalesce(description, ''), pattern, 'i'))
        or exists (from spam_repo where lower(repo) = lower(full_name)))`,
  },
  {
    id: 'spam-tracked',
    must: 'No repository that is known as spam is tracked.',
    sql: `select full_name as subject, coalesce(description, 'no description') as fault
      from project
      where exists (from spam_repo where lower(repo) = lower(full_name))
        or exists (from spam_pattern where regexp_matches(full_name || ' ' || coalesce(description, ''), pattern, 'i'))`,
  },
  {
    id: 'ended-label',
    must: 'A project known to have ended is never labeled better than at risk.',
    sql: `select full_name as subject, health_label || ' ' || health || ': ' || reason as fault
      from project
      inner join ended on lower(ended.repo) = lower(full_name)
      where health_label in ('thriving', 'healthy', 'fair') and ended_on <= (select as_of from release_info)
        -- Some were taken up again.
        and coalesce(committed_at, pushed_at)::date <= ended_on + 60`,
  },
  projectRule(
    'not-about-ai',
    'What is known not to be about AI is tracked only as an alternative.',
    `exists (from other_repo where lower(repo) = lower(full_name))
    and id not in (select project_id from alternative where project_id is not null)`,
    "coalesce(left(description, 60), 'no description')",
  ),
];
