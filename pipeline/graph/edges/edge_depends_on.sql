-- Edges from each project to the projects whose packages are in its manifest.
-- grain:   one row per pair of projects
-- key:     source, target
-- reads:   ent_project
-- version: 1
-- Package registries do not state the repository of a package. A package is assigned to a project
-- if it has the name of the repository, is in the registry for its language, and no other tracked
-- project in a language of that registry has the same name. A Go package is assigned by its name,
-- which is a repository URL.
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

required_packages as (
  select
    project_no,
    case
      -- Removes subfolders and the major version from the repository URL.
      when starts_with(dependency, 'go:') then regexp_extract(dependency, '^go:[^/]+/[^/]+/[^/]+')
      else replace(dependency, '_', '-')
    end as package
  from (select project_no, lower(unnest(dependencies)) as dependency from ent_project) as named
)

select
  'project:' || one.id as source,
  'project:' || other.id as target,
  'depends_on' as kind,
  'its manifest lists ' || min(required_packages.package) as evidence,
  1.0::double as weight
from required_packages
inner join packages on packages.package = required_packages.package
inner join ent_project as one on one.project_no = required_packages.project_no
inner join ent_project as other on other.project_no = packages.project_no
where one.project_no <> other.project_no
group by one.id, other.id
