-- Every observed repository release, with its first day and semantic versioning level.
-- grain:   one row per project and tag
-- key:     project_no, tag
-- reads:   obs_releases, stg_project_identity
-- version: 2
-- The level says which part of the version number changed: `major`, `minor` or `patch`. It is
-- `prerelease` for prereleases and `other` for tags that are not versions.
with

seen as (
  select
    stg_project_identity.project_no,
    obs_releases.tag,
    min(obs_releases.day) as first_seen_on,
    max(obs_releases.published_at) as published_at,
    bool_or(coalesce(obs_releases.prerelease, false)) as is_prerelease,
    arg_max(obs_releases.url, (obs_releases.observed_at, obs_releases.url)) as url
  from obs_releases
  inner join stg_project_identity
    on stg_project_identity.upstream_id = coalesce(obs_releases.upstream_id, '')
    and stg_project_identity.name_key = lower(obs_releases.full_name)
  group by stg_project_identity.project_no, obs_releases.tag
),

parsed as (
  select
    project_no,
    tag,
    first_seen_on,
    published_at,
    is_prerelease,
    url,
    regexp_extract(
      tag,
      '^(?:@?[A-Za-z][A-Za-z0-9._/-]*[-_/@])?[vV]?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(-[0-9A-Za-z.-]+|(?:a|b|rc|alpha|beta|dev|pre)\.?\d*)?(?:\+[0-9A-Za-z.-]+)?$',
      ['major', 'minor', 'patch', 'suffix']
    ) as version
  from seen
)

select
  project_no,
  tag,
  first_seen_on,
  published_at,
  url,
  case
    when is_prerelease or version.suffix <> '' then 'prerelease'
    when version.major = '' then 'other'
    when version.patch not in ('', '0') then 'patch'
    when version.minor <> '0' then 'minor'
    else 'major'
  end as level
from parsed
