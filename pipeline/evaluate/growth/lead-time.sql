-- Whether projects entered the emerging index before or after they appeared in a trending list, and
-- how many days earlier. A project's first flag is its first day in the index. Its first listing is
-- its first day in a trending list within 90 days before or after the flag. Uses only flags that
-- are at least 90 days older than the newest trending list. For newer flags, some later listings
-- would be missing.
-- reads: predictions, trending_days
with

flagged as (
  select
    project_no,
    min(detected_no) as first_no
  from predictions
  where is_flagged
  group by project_no
  having min(detected_no) + 90 <= (select max(day_no) from trending_days)
),

first_listings as (
  select
    flagged.project_no,
    any_value(flagged.first_no) as first_no,
    min(trending_days.day_no) as listed_no
  from flagged
  left join trending_days
    on trending_days.project_no = flagged.project_no
    and trending_days.day_no between flagged.first_no - 90 and flagged.first_no + 90
  group by flagged.project_no
)

select
  count(listed_no)::integer as projects,
  count(*) filter (where listed_no > first_no)::integer as flagged_first,
  count(*) filter (where listed_no <= first_no)::integer as trending_first,
  median(listed_no - first_no) filter (where listed_no > first_no) as median_days_earlier
from first_listings
