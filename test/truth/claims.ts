// Rules about claims: a sentence, label or number of a record requires an observation.
import { projectRule, type Rule } from './rule.ts';

const asOf = '(select as_of from release_info)';
/** The index of the score's day in the 90 days of the history. */
const checkedAt = "date_diff('day', start_on, project.health_checked_at::date) + 1";
/** The first number before a word, such as 1,234 in "1,234 stars gained". */
const numberBefore = (column: string, words: string) =>
  `try_cast(replace(regexp_extract(${column}, '([0-9][0-9,]*(\\.[0-9]+)?) ${words}', 1), ',', '') as double)`;

const recent = numberBefore('trend_why', 'stars? in the last 14 days');
const earlier = numberBefore('trend_why', 'in the 14 days before');

export const claimRules: readonly Rule[] = [
  projectRule(
    'gain-unobserved',
    'A sentence or signal names a 4-week gain only if both ends were observed.',
    `stars_28d is null
    -- A score that was last checked on an earlier day names the gain up to that day.
    and not exists (
      from history
      where history.id = project.id and (
        ${checkedAt} <= 32
        or list_count(stars[${checkedAt} - 32:${checkedAt} - 24]) > 0
          and list_count(stars[${checkedAt} - 3:${checkedAt}]) > 0))
    and (regexp_matches(health_why, 'stars? (gained|lost)[^.;]*(4 weeks|four weeks|28 days)', 'i')
      or regexp_matches(health_why, '(gained|lost) [0-9,.]+ stars?[^.;]*(4 weeks|four weeks|28 days)', 'i')
      or contains(health_signals, '"stars gained in 4 weeks"'))`,
    "coalesce(health_why, 'a signal')",
  ),
  projectRule(
    'steady-untrue',
    'A project is called steady only if its pace changed by less than a factor of 1.5, or by few stars.',
    `trend = 'steady' and trend_change is null
      and abs(${recent} - ${earlier}) >= 28
      and greatest(${recent}, ${earlier}) >= 1.5 * least(${recent}, ${earlier})`,
    'trend_why',
    { needs: ['project.trend_change'] },
  ),
  projectRule(
    'commit-unobserved',
    'A sentence or signal names a commit only if a commit was observed.',
    `committed_at is null and (
      regexp_matches(health_why, '\\b(a commit|no commit|last commit)\\b', 'i')
      or contains(health_signals, '"last commit"'))`,
    "coalesce(health_why, 'a signal')",
  ),
  projectRule(
    'gain-over-stars',
    'No project gained more stars than it has.',
    `stars < greatest(
      coalesce(stars_1d, 0), coalesce(stars_7d, 0), coalesce(stars_28d, 0), coalesce(burst_stars, 0),
      coalesce(${numberBefore('health_why', 'stars? gained')}, 0))`,
    "stars || ' stars, but gained ' || coalesce(stars_28d, stars_7d, 0) || '. ' || coalesce(health_why, '')",
  ),
  projectRule(
    'odd-number',
    'Sentences count in whole numbers and agree in number ("1 star", not "1 stars" or "5.7 stars").',
    `list_has_any([true], [
      regexp_matches(text, '(^|[^0-9.,])1 (stars|contributors|commits|releases|forks|days|weeks|issues|people)\\b')
      or regexp_matches(text, '[0-9]\\.[0-9]+ (stars?|contributors?|commits?) (gained|lost|so far)')
      for text in [health_why, trend_why, burst_why]])`,
    "concat_ws(' | ', health_why, trend_why, burst_why)",
  ),
  projectRule(
    'odd-reason',
    'A gain of 10 stars or more does not lower a score, and an old release or a pause does not raise it.',
    `regexp_matches(health_why, '(lowered|held back) by ([^.;]* and )?[1-9][0-9,]+(\\.[0-9]+)? stars? gained', 'i')
    or regexp_matches(health_why, '(raised|lifted) by [^.;]*(no commit|no release|release (1[89][0-9]|[2-9][0-9]{2}|[0-9]{4,}) days ago)', 'i')`,
    'health_why',
  ),
  projectRule(
    'score-without-activity',
    'A project has a score only if its last commit or push is known.',
    'health is not null and committed_at is null and pushed_at is null',
    "health || ' ' || health_label",
  ),
  projectRule(
    'score-too-early',
    'A project has a score only 30 days after it was created.',
    `health is not null and created_at::date > ${asOf} - 30`,
    "health || ' ' || health_label || ', created ' || created_at::date",
  ),
  projectRule(
    'score-few-signals',
    'A score rests on at least 5 known signals.',
    'health is not null and health_known < 5',
    "health_known || ' signals'",
    { needs: ['project.health_known'] },
  ),
  projectRule(
    'label-outdated',
    'The last known commit or push still allows the label, if it was observed 14 or more days ago.',
    `active_seen_on <= ${asOf} - 14
      and coalesce(committed_at, pushed_at)::date < ${asOf} - case health_label
        when 'thriving' then 45 when 'healthy' then 90 when 'fair' then 180 when 'at-risk' then 365 end`,
    "health_label || ', observed ' || active_seen_on",
  ),
  projectRule(
    'label-unlike-score',
    'A label that nothing limits is the label of its number, up to the margin of smoothing.',
    `health_limited_by is null and health_label is not null and health not between
      case health_label when 'thriving' then 72 when 'healthy' then 55 when 'fair' then 40
        when 'at-risk' then 20 else 0 end - (4 + 24 / sqrt(greatest(stars, 16)))
      and case health_label when 'thriving' then 100 when 'healthy' then 72 when 'fair' then 55
        when 'at-risk' then 40 else 20 end + (4 + 24 / sqrt(greatest(stars, 16)))`,
    "health || ' ' || health_label",
    { needs: ['project.health_limited_by'] },
  ),
  projectRule(
    'stated-end-label',
    'What is stated to have ended is never labeled better than at risk.',
    "(is_archived or deprecated_by is not null) and health_label in ('thriving', 'healthy', 'fair')",
    "health || ' ' || health_label",
  ),
  projectRule(
    'deprecated-label',
    'A project that calls itself deprecated is never labeled better than at risk.',
    `health_label in ('thriving', 'healthy', 'fair') and (
      list_has_any(topics, ['deprecated', 'archived', 'unmaintained', 'discontinued'])
      or regexp_matches(description, '^\\W*(deprecated|archived|unmaintained|discontinued|no longer maintained)\\b', 'i')
      or regexp_matches(description, '\\b(this|the) (repo|repository|project|package|library) (is|has been) (now )?(deprecated|archived|unmaintained|discontinued|no longer maintained)', 'i'))`,
    "health_label || ': ' || description",
  ),
  projectRule(
    'quiet-but-busy',
    'A project that gains 100 stars a week is not called quiet.',
    "trend = 'quiet' and stars_7d >= 100",
    "stars_7d || ' stars in 7 days'",
  ),
  projectRule(
    'trend-unobserved',
    'A trend needs a star total of the last 7 days.',
    `trend is not null and (stars_observed_on is null or stars_observed_on <= ${asOf} - 7)`,
    "trend || ', stars observed ' || coalesce(stars_observed_on::varchar, 'never')",
  ),
  projectRule(
    'gain-of-old-stars',
    'A star total that is older than 14 days takes part in no gain and no trend.',
    `stars_observed_on <= ${asOf} - 14
    and coalesce(trend, stars_1d::varchar, stars_7d::varchar, stars_28d::varchar, pace::varchar)
      is not null`,
    "'stars observed ' || stars_observed_on",
  ),
  projectRule(
    'old-commit',
    'No sentence states a commit that is over two days older than an observed push.',
    // Days are compared, because some sources state only the day of a commit.
    "committed_at::date < pushed_at::date - 2 and contains(health_why, 'commit')",
    "health_why || ' Pushed ' || pushed_at::date",
  ),
  projectRule(
    'kind-with-score',
    'A list, course or book has no score.',
    'kind is not null and health is not null',
    "kind || ' ' || health",
    { needs: ['project.kind'] },
  ),
  projectRule(
    'gain-without-stars',
    'A gain needs a star total.',
    'stars is null and coalesce(stars_1d, stars_7d, stars_28d, pace, burst_stars) is not null',
    "'a gain without a total'",
  ),
  projectRule(
    'from-the-future',
    'Nothing in a release is later than its day.',
    `created_at::date > ${asOf} or pushed_at::date > ${asOf} or committed_at::date > ${asOf}
    or first_seen_on > ${asOf} or stars_observed_on > ${asOf} or stated_on > ${asOf}`,
    "concat_ws(', ', 'created ' || created_at::date, 'pushed ' || pushed_at::date)",
  ),
  projectRule(
    'listed-not-observed',
    'A project without a count, push or commit was not observed.',
    `observed_at is not null and stars is null and forks is null and watchers is null
    and open_issues is null and pushed_at is null and committed_at is null`,
    "'observed ' || observed_at",
  ),
  projectRule(
    'created-after-seen',
    'No project was created after it was first seen.',
    'created_at::date > first_seen_on',
    "'created ' || created_at::date || ', first seen ' || first_seen_on",
  ),
  projectRule(
    'empty-text',
    'Unknown text is null, never empty.',
    "list_has_any([description, license, lang, homepage, trend, vertical], ['', 'null', 'None', 'unknown'])",
    "'an empty text'",
  ),
  {
    id: 'release-from-the-future',
    must: 'No repository release is later than the day of our release.',
    sql: `select project_id as subject, tag || ' of ' || published_at::date as fault
      from release where published_at::date > ${asOf}`,
  },
  {
    id: 'catalog-from-the-future',
    must: 'No catalog entry has a day that is later than the day of our release.',
    sql: `select source || ' ' || target as subject, evidence as fault from edge
      where try_cast(regexp_extract(evidence, 'checked on (\\d{4}-\\d\\d-\\d\\d)', 1) as date) > ${asOf}
      union all
      select repo as subject, 'picked on ' || picked_on as fault from pick
      where picked_on > ${asOf}`,
  },
  {
    id: 'edge-without-evidence',
    must: 'Every industry and every "works with" has its evidence.',
    sql: `select source as subject, kind || ' ' || target as fault from edge
      where kind in ('in_vertical', 'works_with') and coalesce(evidence, '') = ''`,
  },
  {
    id: 'closed-with-weights',
    must: 'A model whose weights are on Hugging Face is not called closed.',
    sql: `select id as subject, hugging_face_id as fault from model
      where is_open_weights = false and hugging_face_id is not null`,
  },
];
