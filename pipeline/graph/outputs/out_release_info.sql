-- Facts about the graph itself: its day, its newest observation, whether it is sample data.
-- grain:   one row
-- key:     as_of
-- reads:   out_source, out_history
-- version: 1
-- `generated_at` is the newest observation in the graph, not the time of the build, so that the same
-- input produces the same bytes.
select
  getvariable('as_of') as as_of,
  (select max(observed_at) from out_source) as generated_at,
  coalesce((select bool_or(starts_with(name, 'sample-')) from out_source), false) as is_sample,
  (
    select count(distinct place)::integer
    from (
      select unnest(list_filter(range(1, 91), lambda i: stars[i] is not null)) as place
      from out_history
    ) as observed
  ) as history_days
