-- The words of each project's name and description that can make projects similar.
-- grain:   one row per project and word, or two neighboring words
-- key:     project_no, kind, value
-- reads:   ent_project
-- version: 2
-- Different forms of a word count as one feature: `value` consists of word stems, and `label` is
-- one of the forms.
with

rules as (
  select
    400 as description_letters, -- the rest of longer descriptions is mostly repetition
    3 as min_letters
),

stop_words as (
  select unnest(string_split(
    'a an in on of to by is it as at be or we so if up no do go he me my us the and for with that this '
    || 'from your you are can use using used all any our its not have has will into over more most make '
    || 'makes based built build building easy simple fast modern powerful open source free library '
    || 'framework tool tools toolkit platform project app application applications software code python '
    || 'javascript typescript java rust support supports supporting via without between also one new '
    || 'other their them out get run running high low level large small best better provides provide '
    || 'providing allows enables enable written implementation official repository github awesome list '
    || 'collection curated including include etc such like user users developer developers way which '
    || 'help helps work works designed create creating created fully simply just https http com www org '
    || 'non multi self hosted server ai ml next generation enterprise grade battery batteries included '
    || 'operating system systems continuously updated techniques various basic comprehensive discord gg '
    || 'power powered daily number what how when where these those than then been being own real world',
    ' '
  )) as word
),

texts as (
  select
    ent_project.project_no,
    list_filter(
      regexp_split_to_array(
        lower(
          concat_ws(
            ' . ',
            regexp_replace(concat_ws(' . ', name, repo), '[-_./]', ' ', 'g'),
            description[:rules.description_letters]
          )
        ),
        '[^\p{L}\p{N}+#]+'
      ),
      lambda word: length(word) >= 2
    ) as words
  from ent_project
  cross join rules
),

positioned_words as (
  select
    project_no,
    unnest(words) as word,
    generate_subscripts(words, 1) as position
  from texts
),

stemmed as (
  select
    project_no,
    position,
    word,
    case
      when length(word) < 5 then regexp_replace(word, 's$', '')
      else regexp_replace(
        regexp_replace(word, '(es|s)$', ''),
        '(ations?|ators?|ating|ated|ate|ings?|ers?|ors?|ed|ion|e)$', ''
      )
    end as stem
  from positioned_words
  where word not in (select word from stop_words)
)

select
  project_no,
  'word' as kind,
  stem as value,
  min(word) as label
from stemmed
where length(word) >= (select min_letters from rules)
group by project_no, stem
union all
select
  one.project_no,
  'phrase' as kind,
  one.stem || ' ' || other.stem as value,
  min(one.word || ' ' || other.word) as label
from stemmed as one
inner join stemmed as other
  on other.project_no = one.project_no
  and other.position = one.position + 1
group by one.project_no, one.stem, other.stem
