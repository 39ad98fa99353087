-- Packages in package registries that tracked projects publish or that the catalog names.
-- grain:   one row per package
-- key:     ecosystem, name
-- reads:   cat_package, cat_package_end, ent_project, out_project_alias
-- version: 3
-- A package belongs to the project that the catalog states. Otherwise it belongs to the only
-- project whose manifest contains it, if its name is similar to the repository name or has the
-- scope of the owner. Without this condition, a package could be assigned to a project that copied
-- a manifest. A package of the catalog whose project is not tracked has no project, but its name is
-- known: it is not a typo.
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
  left join out_project_alias
    on out_project_alias.alias = lower(cat_package.repo)
    and out_project_alias.kind = 'repo'
),

published as (
  select ecosystem, name, project_id, if(project_id is null, null, 'catalog') as mapped_by
  from cataloged
  union all
  select ecosystem, name, project_id, 'manifest' as mapped_by
  from manifests
  anti join cat_package using (ecosystem, name)
)

select
  ecosystem,
  name,
  published.project_id,
  published.mapped_by,
  cat_package_end.replaced_by,
  coalesce(
    'This package was replaced by ' || cat_package_end.replaced_by, 'The owner deprecated this package'
  ) || '. Source: ' || cat_package_end.source || '.' as deprecated_evidence
from published
full join cat_package_end using (ecosystem, name)
