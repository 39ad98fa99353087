-- Newborn candidates for the emerging index: young projects that outgrow others of their age.
-- grain:   one row per project and day
-- key:     project_no, day_no
-- reads:   score_newborn_day
-- version: 2
-- There are two age groups: the first 30 days and the next 30. `baseline_7d` is the median of the
-- weekly stars in the age group on that day, among projects with fewer stars than the limit of the
-- index. `surprise` compares the logarithm of the weekly stars with the mean of the age group, in
-- standard deviations.
-- A health score is not required, because every score is provisional in the first 90 days. A recent
-- commit or push is required instead.
with

rules as (
  select
    30 as days_per_age,
    8 as min_others, -- with fewer projects in an age group, the median is not meaningful
    2 as min_growth, -- minimum weekly stars / median weekly stars of the age group
    10 as best_percent, -- maximum percentage of an age group, if the group is large
    5 as best_always, -- maximum number of projects of an age group, if the group is small
    5000 as little_known_below, -- stars
    25 as min_stars,
    10 as min_stars_7d,
    30 as recent_push_days,
    90 as outlook_days,
    0.25 as min_outlook
),

young as (
  select
    score_newborn_day.*,
    score_newborn_day.age_days // rules.days_per_age as age_class,
    ln(1 + greatest(score_newborn_day.stars_7d, 0)) as size_7d
  from score_newborn_day
  cross join rules
  where score_newborn_day.stars_7d is not null
    and score_newborn_day.stars < rules.little_known_below
),

compared as (
  select
    young.*,
    count(*) over of_age as others,
    median(young.stars_7d) over of_age as baseline_7d,
    avg(young.size_7d) over of_age as mean_size,
    stddev_samp(young.size_7d) over of_age as spread,
    row_number() over (
      partition by young.day_no, young.age_class order by young.stars_7d desc, young.project_no
    ) as place
  from young
  window of_age as (partition by young.day_no, young.age_class)
)

select
  compared.project_no,
  compared.day_no,
  compared.stars_7d,
  compared.baseline_7d,
  compared.stars_7d / greatest(compared.baseline_7d, 1) as growth,
  -- Rounded, because the order in which the fractions of a mean are added is not fixed.
  round((compared.size_7d - compared.mean_size) / nullif(compared.spread, 0), 6) as surprise,
  if(compared.is_age_known, compared.age_days, null) as age_days,
  compared.stars_7d / 7.0 * rules.outlook_days / compared.stars as outlook
from compared
cross join rules
where compared.others >= rules.min_others
  and compared.spread > 0
  and compared.stars_7d >= rules.min_growth * greatest(compared.baseline_7d, 1)
  and compared.place <= greatest(rules.best_always, compared.others * rules.best_percent / 100)
  and compared.stars >= rules.min_stars
  and compared.stars_7d >= rules.min_stars_7d
  and compared.idle_days <= rules.recent_push_days
  and not compared.is_ended
  and not compared.has_own_past
  and compared.stars_7d / 7.0 * rules.outlook_days >= rules.min_outlook * compared.stars
