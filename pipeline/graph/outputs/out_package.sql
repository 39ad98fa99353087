-- Packages in package registries that tracked projects publish.
-- grain:   one row per package
-- key:     ecosystem, name
-- reads:   cat_package, ent_project, out_project_alias
-- version: 2
-- A package belongs to the project that the catalog states. Otherwise it belongs to the only
-- project whose manifest contains it, if its name is similar to the repository name or has the
-- scope of the owner. Without this condition, a package could be assigned to a project that copied
-- a manifest.
with

claims as (
  select
    id,
    split_part(claimed, ':', 1) as ecosystem,
    regexp_replace(claimed, '^[^:]*:', '') as name,
    regexp_replace(lower(repo), '[^a-z0-9]', '', 'g') as own_name,
    lower(owner) as owner
  from (select id, repo, owner, unnest(packages) as claimed from ent_project) as listed
),

plausible as (
  select
    *,
    regexp_replace(regexp_replace(name, '^@[^/]*/', ''), '[^a-z0-9]', '', 'g') as plain_name
  from claims
),

manifests as (
  select ecosystem, name, id as project_id
  from plausible
  where plain_name = own_name
    or starts_with(name, '@' || owner || '/')
    or (length(own_name) >= 4 and contains(plain_name, own_name))
    or (length(plain_name) >= 4 and contains(own_name, plain_name))
  qualify count(*) over (partition by ecosystem, name) = 1
),

cataloged as (
  select cat_package.ecosystem, cat_package.name, out_project_alias.id as project_id
  from cat_package
  inner join out_project_alias
    on out_project_alias.alias = lower(cat_package.repo)
    and out_project_alias.kind = 'repo'
)

select ecosystem, name, project_id, 'catalog' as mapped_by
from cataloged
union all
select ecosystem, name, project_id, 'manifest' as mapped_by
from manifests
where not exists (
  select 1 from cat_package
  where cat_package.ecosystem = manifests.ecosystem and cat_package.name = manifests.name
)
