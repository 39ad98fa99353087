-- Project → project whose package is in its manifest.
-- grain:   one row per pair of projects
-- key:     source, target
-- reads:   ent_project
-- version: 1
-- Registries do not state a package's repository. A package belongs to a project if it has the
-- repository's name, in the registry of its language, and no other tracked project of that language has
-- the same name. Go packages are repository URLs, so the URL decides.
with

registries as (
  select *
  from (values
    ('pypi', 'python'), ('pypi', 'jupyter notebook'), ('pypi', 'rust'), ('pypi', 'c++'),
    ('npm', 'typescript'), ('npm', 'javascript'), ('cargo', 'rust')
  ) as known(registry, language)
),

packages as (
  select
    registries.registry || ':' || replace(lower(ent_project.repo), '_', '-') as package,
    min(ent_project.project_no) as project_no
  from ent_project
  inner join registries on registries.language = lower(ent_project.language)
  group by registries.registry || ':' || replace(lower(ent_project.repo), '_', '-')
  having count(*) = 1
  union all
  select
    'go:github.com/' || lower(full_name) as package,
    project_no
  from ent_project
),

needs as (
  select
    project_no,
    case
      -- The URL of the repository, without subfolders or the major version.
      when starts_with(needed, 'go:') then regexp_extract(needed, '^go:[^/]+/[^/]+/[^/]+')
      else replace(needed, '_', '-')
    end as package
  from (select project_no, lower(unnest(dependencies)) as needed from ent_project) as named
)

select
  'project:' || one.id as source,
  'project:' || other.id as target,
  'depends_on' as kind,
  'its manifest lists ' || min(needs.package) as evidence,
  1.0::double as weight
from needs
inner join packages on packages.package = needs.package
inner join ent_project as one on one.project_no = needs.project_no
inner join ent_project as other on other.project_no = packages.project_no
where one.project_no <> other.project_no
group by one.id, other.id
