-- Regular expressions that find deprecated projects by a sentence in their description.
-- grain:   one row
-- key:     about_others
-- reads:
-- version: 1
-- The patterns in `ended` match a sentence which says that the project itself is unmaintained.
-- `about_others` matches a sentence about other software, such as "finds deprecated packages",
-- which is not a statement about the project.
with

phrases as (
  select
    '(deprecated|unmaintained|archived|abandoned|abandonware|discontinued|obsolete|superseded|sunset(ted)?|'
    || 'retired|end[- ]of[- ]life|eol|(no longer|not)( being)?( actively)? '
    || '(maintained|supported|developed|updated|under( active)? development))' as ended,
    '(repo|repository|project|package|library|sdk|plugin|extension|module|tool|framework|client|server|'
    || 'app|application|api|bot|wrapper|binding|bindings|driver|fork|gem|crate|integration)' as itself,
    '(is|has been|was|will be|is being|are|have been)'
    || '( (now|currently|officially|permanently|being|hereby|already|soon))*' as verb
)

select
  [
    -- Matches "[DEPRECATED] Use X", "EOL! ...", "DEPRECATED use X", "Unmaintained"
    '^\W*' || ended || '\s*([\])}】:!,;*–—-].*|(in favou?r|use|see|please|since|by|as of|and)\b.*)?$',
    -- Matches "Integration (Deprecated)", "*(Archived)*", "(no longer maintained, use X)"
    '[\[(【]\W*((this|the) ' || itself || ' )?(is )?(now )?' || ended || '(\s*[,;:.!–—-][^\])】]*)?\W*[\])】]',
    -- Matches "This repository is deprecated and will be archived"
    '\b(this|the|our)( [\w.-]+){0,2} ' || itself || 's?( \w+)? ' || verb || ' ' || ended || '\b',
    '^(it|this|support for this project|development) ' || verb || ' (' || ended || '|stopped|ended|halted)\b',
    -- Matches "Parser, no longer maintained", "now superseded by X", "deprecated in favor of X"
    '\b(is |now |and |, |- |– |— )(no longer|not)( being)?( actively)? (maintained|developed|supported)\W*$',
    '\b(now|is|been|was) (superseded|replaced) by\b',
    '\b(deprecated|discontinued|abandoned|obsolete),? in favou?r of\b',
    -- Matches "Moved to https://...", "This project has moved to X"
    '^\W*(re)?moved (in)?to (https?:|www\.|github|gitlab|codeberg|[\w.-]+/[\w.-]+|the\b|a new\b|our\b|@)',
    '\b(this|the|our)( [\w.-]+)? ' || itself || ' (has |have |was |is |been |being |now )+'
      || '(moved|migrated|relocated|merged|transferred|folded) (in)?to\b',
    -- Chinese: "no longer maintained", "maintenance stopped", "archived", "deprecated"
    '已?停止(维护|更新|开发)|不再(维护|更新|支持)|^\W*(已归档|已废弃|已弃用)|本项目已(停|归档|废弃|弃用)'
  ] as ended,
  -- A verb or phrase before words such as "deprecated" shows that they refer to other software.
  '\b(detect|find|scan|check|identif|alert|warn|lint|report|list of|search|discover|remove|replac|migrat|'
  || 'upgrad|fork of|successor (to|of)|alternative to|revival|continuation|based on|rewrite of|track)'
  || '[^.]*\b(deprecated|unmaintained|archived|abandoned|discontinued|obsolete|superseded|no longer|not)\b'
    as about_others
from phrases
