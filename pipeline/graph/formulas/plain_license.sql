-- Returns a license with GitHub's spelling, which does not distinguish `-only` and `-or-later`.
create or replace temp macro plain_license(license) as
  regexp_replace(license, '(GPL-[0-9]\.[0-9])-(only|or-later)', '\1', 'g');
