-- No two projects have the same repository URL.
-- grain:   one row per violation
-- key:     url
-- reads:   out_project
-- version: 1
select lower(url) as url
from out_project
group by lower(url)
having count(*) > 1
