// The tables of a release's graph.duckdb, written by the pipeline's SQL models and read by
// src/snapshot.

interface Table {
  readonly grain: string;
  readonly key: readonly string[];
  /** Column → DuckDB type. */
  readonly columns: Readonly<Record<string, string>>;
}

const priceColumns = {
  price_in_usd_per_mtok: 'DECIMAL(18,9)',
  price_out_usd_per_mtok: 'DECIMAL(18,9)',
  cache_read_usd_per_mtok: 'DECIMAL(18,9)',
  cache_write_usd_per_mtok: 'DECIMAL(18,9)',
  batch_in_usd_per_mtok: 'DECIMAL(18,9)',
  batch_out_usd_per_mtok: 'DECIMAL(18,9)',
  usd_per_request: 'DECIMAL(18,9)', // in addition to the price of the tokens
  discount: 'DECIMAL(18,9)', // share by which the seller has reduced the price, from 0 to 1
} as const;

export const graphTables = {
  project: {
    grain: 'one tracked project with its facts and scores',
    key: ['id'],
    columns: {
      id: 'VARCHAR', // the slug
      project_key: 'VARCHAR', // stays the same after a rename; not published
      name: 'VARCHAR',
      owner: 'VARCHAR',
      repo: 'VARCHAR',
      full_name: 'VARCHAR',
      former_names: 'VARCHAR[]', // other names of the repository, see the table `identity`
      url: 'VARCHAR',
      description: 'VARCHAR',
      homepage: 'VARCHAR',
      stars: 'BIGINT',
      forks: 'BIGINT',
      watchers: 'BIGINT',
      open_issues: 'BIGINT',
      lang: 'VARCHAR',
      license: 'VARCHAR',
      license_note: 'VARCHAR', // from the catalog, for a license without an identifier
      license_observed: 'VARCHAR', // newest observed license if our catalog states another one
      license_observed_by: 'VARCHAR', // the source
      license_observed_on: 'DATE',
      topics: 'VARCHAR[]',
      categories: 'VARCHAR[]', // headings of curated lists and of our own list of jobs
      lists: 'VARCHAR[]', // public lists that mention the repository
      tracked_because: 'VARCHAR', // evidence that it is about AI or is an alternative to a product
      is_ai: 'BOOLEAN', // false for alternatives to products that are not about AI
      kind: 'VARCHAR', // list | course | book; null for software
      vertical: 'VARCHAR', // best-matching industry
      stacks: 'VARCHAR[]',
      created_at: 'TIMESTAMP',
      pushed_at: 'TIMESTAMP',
      committed_at: 'TIMESTAMP',
      active_seen_on: 'DATE', // day on which the last push and commit were observed
      is_archived: 'BOOLEAN',
      first_seen_on: 'DATE', // null if the project is only in the catalog
      added_on: 'DATE', // day of its first observation, if it was new and is notable
      observed_at: 'TIMESTAMP', // time of the newest count, push or commit; null if never observed
      stated_on: 'DATE', // day of the newest list or catalog entry without counts
      stars_observed_on: 'DATE',
      forks_observed_on: 'DATE',
      watchers_observed_on: 'DATE',
      open_issues_observed_on: 'DATE',
      facts_on: 'DATE', // day of the newest observation or statement of any fact
      last_seen_on: 'DATE', // null unless the repository has vanished: deleted, or made private
      sources: 'VARCHAR[]',
      health: 'INTEGER', // 0 to 100; null without a score, like the next eleven columns
      health_known: 'INTEGER', // number of known signals, out of 11
      health_is_provisional: 'BOOLEAN',
      health_label: 'VARCHAR',
      health_why: 'VARCHAR',
      health_signals: 'VARCHAR', // JSON, see src/site/data/health-signals.ts
      health_activity: 'INTEGER',
      health_momentum: 'INTEGER',
      health_community: 'INTEGER',
      health_maintenance: 'INTEGER',
      health_checked_at: 'TIMESTAMP',
      health_version: 'INTEGER',
      // archived | deprecated | idle | rare | small; null if the score alone determines the
      // label
      health_limited_by: 'VARCHAR',
      health_missing: 'VARCHAR', // why there is no score; null if there is one
      deprecated_by: 'VARCHAR', // archived | catalog | list | description | topic | name; or null
      deprecated_evidence: 'VARCHAR',
      stars_1d: 'BIGINT',
      stars_7d: 'BIGINT', // `momentum` in the API
      stars_28d: 'BIGINT',
      pace: 'BIGINT', // projected stars in the next 30 days, see /methods/pace
      trend: 'VARCHAR',
      trend_change: 'VARCHAR', // faster | slower: shown instead of `steady`; null if the pace hardly changed
      trend_why: 'VARCHAR',
      burst_stars: 'BIGINT', // suspicious stars in the 90-day window; null if not checked
      burst_why: 'VARCHAR',
    },
  },
  project_alias: {
    grain: 'one current or previous name or slug of a project, in lowercase',
    key: ['alias'],
    columns: { alias: 'VARCHAR', id: 'VARCHAR', kind: 'VARCHAR' }, // kind: repo | slug
  },
  history: {
    grain:
      'one project with its 90-day window, one entry per day, oldest first, null = not observed',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      start_on: 'DATE',
      stars: 'BIGINT[]',
      health: 'INTEGER[]',
      velocity_7d: 'BIGINT[]',
      burst: 'BOOLEAN[]', // whether the day has suspicious stars
      // Columns of the star ledger, see /methods/star-ledger.
      change: 'BIGINT[]', // stars since the previous observed day
      change_days: 'INTEGER[]', // days since the previous observed day
      kept: 'BIGINT[]', // stars given on the day and not removed later; null if always unknown
      kept_seen_on: 'DATE', // day on which GitHub's star history was last read
      removed: 'BIGINT[]', // minimum number of removed stars; null if always unknown
      is_burst: 'BOOLEAN[]', // day of a burst, or of a loss that reverses one; null = not checked
      verdicts: 'VARCHAR', // JSON array of {day, verdict, reason} for burst days; null if none
    },
  },
  release: {
    grain: 'one repository release of a project; the newest ten',
    key: ['project_id', 'tag'],
    columns: {
      project_id: 'VARCHAR',
      position: 'INTEGER', // 1 = newest
      tag: 'VARCHAR',
      published_at: 'TIMESTAMP',
      level: 'VARCHAR', // major | minor | patch | prerelease | other
      url: 'VARCHAR',
    },
  },
  edge: {
    grain: 'one edge between two nodes with ids of the form `<node kind>:<id>`',
    key: ['source', 'target', 'kind'],
    columns: {
      source: 'VARCHAR',
      target: 'VARCHAR',
      // has_topic | in_vertical | works_with | depends_on | alternative_to | similar_to | serves |
      // succeeded_by
      kind: 'VARCHAR',
      evidence: 'VARCHAR',
      weight: 'DOUBLE', // strength compared to edges of the same kind, 0..1
    },
  },
  emerging: {
    grain: 'one project in the emerging index of today or of the previous day',
    key: ['index_on', 'id'],
    columns: {
      index_on: 'DATE',
      id: 'VARCHAR',
      rank: 'INTEGER',
      stars_7d: 'BIGINT',
      baseline_7d: 'DOUBLE',
      growth: 'DOUBLE',
      surprise: 'DOUBLE',
      age_days: 'INTEGER',
      detected_on: 'DATE',
      track: 'VARCHAR', // newborn | established
      outlook: 'DOUBLE', // projected gain in 90 days, as a share of the stars; orders the index
    },
  },
  detection: {
    grain: 'one project that was in the emerging index in the last 365 days',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      detected_on: 'DATE',
      track: 'VARCHAR', // newborn | established
      stars: 'BIGINT', // on the day of the detection
      stars_30d: 'BIGINT', // 30 days later; null if not observed in the week after
      stars_90d: 'BIGINT',
      trended_on: 'DATE', // first day on a GitHub trending page; null if never recorded there
    },
  },
  breakout: {
    grain: 'one little-known project that doubled its stars in the last 365 days',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      seen_on: 'DATE', // first day with a star total
      doubled_on: 'DATE',
      stars_before: 'BIGINT',
      stars: 'BIGINT',
      detected_on: 'DATE', // null if never in the emerging index
    },
  },
  event: {
    grain: 'one event of the last 30 days',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      kind: 'VARCHAR', // health | release | license | new
      day: 'DATE',
      project_id: 'VARCHAR',
      before: 'VARCHAR',
      after: 'VARCHAR',
      url: 'VARCHAR', // URL of the repository release; null for other kinds
    },
  },
  topic: {
    grain: 'one topic with the number of projects that have it',
    key: ['id'],
    columns: { id: 'VARCHAR', projects: 'BIGINT' },
  },
  vertical: {
    grain: 'one industry vertical',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      name: 'VARCHAR',
      description: 'VARCHAR',
      projects: 'BIGINT',
      is_ranked: 'BOOLEAN', // false if fewer than 10 projects have at least 100 stars
    },
  },
  stack: {
    grain: 'one language, framework, runtime or protocol',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      name: 'VARCHAR',
      kind: 'VARCHAR',
      site: 'VARCHAR',
      description: 'VARCHAR',
      projects: 'BIGINT',
    },
  },
  product: {
    grain: 'one commercial product',
    key: ['slug'],
    columns: {
      slug: 'VARCHAR',
      name: 'VARCHAR',
      domain: 'VARCHAR',
      vendor: 'VARCHAR', // null if it is the same as the product's name
      aliases: 'VARCHAR[]',
      similar_to: 'VARCHAR[]', // names of similar products without a catalog entry
      category: 'VARCHAR',
      description: 'VARCHAR',
      alternatives: 'BIGINT',
    },
  },
  alternative: {
    grain: 'one alternative of one product, open source unless license_kind says otherwise',
    key: ['product_slug', 'repo'],
    columns: {
      product_slug: 'VARCHAR',
      position: 'INTEGER',
      repo: 'VARCHAR',
      name: 'VARCHAR',
      site: 'VARCHAR',
      license: 'VARCHAR',
      license_kind: 'VARCHAR', // permissive | copyleft | source-available | mixed | unknown
      license_note: 'VARCHAR', // details that the license id does not convey; null if none
      description: 'VARCHAR',
      project_id: 'VARCHAR', // null when the repository is not tracked
    },
  },
  health_input: {
    grain: 'one scored project, with the inputs of its newest score',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      day: 'DATE', // newest day with a score
      stars: 'BIGINT',
      gained: 'BIGINT', // stars gained in `gained_days` days, without suspicious stars
      gained_days: 'INTEGER',
      active_on: 'DATE', // day of the last commit, or of the last push if no commit is known
      is_commit: 'BOOLEAN',
      commits_90d: 'INTEGER',
      commits_365d: 'INTEGER',
      authors_90d: 'INTEGER',
      contributors: 'INTEGER',
      closed_issues: 'INTEGER',
      open_issues: 'INTEGER',
      merged_pull_requests: 'INTEGER',
      open_pull_requests: 'INTEGER',
      released_on: 'DATE', // day of the last repository release, excluding prereleases
      born_on: 'DATE', // day of creation or, if unknown, of the first observation
      is_archived: 'BOOLEAN',
      is_deprecated: 'BOOLEAN',
    },
  },
  health_change: {
    grain: 'one scored project, with the changes that would raise or lower its score',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      changes: 'VARCHAR', // JSON: [{"what": "A commit today", "points": 9}, …], gains first
    },
  },
  activity: {
    grain: 'one project with its activity at the end of each of 13 weeks, oldest first',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      start_on: 'DATE', // last day of the first week
      // For each week, the newest known value. A list is null if fewer than two weeks have a value.
      commits_90d: 'INTEGER[]',
      contributors: 'INTEGER[]',
      open_issues: 'INTEGER[]',
      closed_issues: 'INTEGER[]',
      merged_pull_requests: 'INTEGER[]',
    },
  },
  star_week: {
    grain: 'one project observed in and before the last 90 days, with weekly totals, oldest first',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      start_on: 'DATE', // last day of the first week; the last week ends on the day of the release
      stars: 'BIGINT[]', // on the last observed day of each week; null = not observed
    },
  },
  package: {
    grain: 'one package of a registry that a tracked project publishes or the catalog names',
    key: ['ecosystem', 'name'],
    columns: {
      ecosystem: 'VARCHAR', // npm | pypi | cargo
      name: 'VARCHAR', // normalized, see src/lib/package-name.ts
      project_id: 'VARCHAR', // null if its project is unknown or not tracked
      mapped_by: 'VARCHAR', // catalog | manifest; null without a project
      replaced_by: 'VARCHAR', // name of the package that replaced it, in the same registry
      deprecated_evidence: 'VARCHAR', // statement that the package has ended; null if there is none
    },
  },
  pick: {
    grain: 'one editors’ pick',
    key: ['repo'],
    columns: { repo: 'VARCHAR', project_id: 'VARCHAR', why: 'VARCHAR', picked_on: 'DATE' }, // picked_on: null if later than the as-of day
  },
  model: {
    grain: 'one model with a price; removed models keep their last one',
    key: ['id'],
    columns: {
      id: 'VARCHAR', // `<maker>/<model>`
      name: 'VARCHAR',
      provider: 'VARCHAR', // id of the maker or, if the maker is unknown, of an account or a seller
      maker_name: 'VARCHAR',
      family: 'VARCHAR',
      // language | embedding | rerank | image | speech | video | moderation | other; null if
      // unknown
      kind: 'VARCHAR',
      state: 'VARCHAR', // listed | deprecated | removed
      removed_at: 'TIMESTAMP',
      tier: 'VARCHAR', // free | budget | standard | premium
      context_tokens: 'BIGINT',
      output_tokens: 'BIGINT',
      ...priceColumns,
      price_since_at: 'TIMESTAMP', // time at which the price last changed
      modality: 'VARCHAR', // `text+image->text`; a side may be `unknown`; null if both are unknown
      tools: 'BOOLEAN',
      reasoning: 'BOOLEAN',
      knowledge: 'VARCHAR', // last month or day of the training data
      rank: 'INTEGER',
      is_preview: 'BOOLEAN', // whether it is a preview of which the maker sells a stable successor
      is_open_weights: 'BOOLEAN',
      hugging_face_id: 'VARCHAR',
      weights_license: 'VARCHAR',
      repository: 'VARCHAR',
      project_id: 'VARCHAR', // null when the repository is not tracked
      released_on: 'DATE',
      first_seen_at: 'TIMESTAMP',
      observed_at: 'TIMESTAMP',
      source: 'VARCHAR',
      seller: 'VARCHAR', // seller whose price is the list price; null for a median
      median_of: 'BIGINT', // number of paid sellers whose median is the list price; null for one seller
      price_context_tokens: 'BIGINT', // context window at the list price
      sellers: 'BIGINT',
      price_tiers: 'VARCHAR', // JSON, see src/lib/price-tiers.ts
      expires_on: 'DATE', // end-of-life day
      end_says: 'VARCHAR', // catalog | announced | deprecated | unlisted: who says `expires_on`
      end_evidence: 'VARCHAR', // page of the maker, for `catalog`
    },
  },
  offer: {
    grain: 'one offer of a seller, as one or more sources state it',
    key: ['model_id', 'seller', 'offer_id', 'source'],
    columns: {
      model_id: 'VARCHAR',
      seller: 'VARCHAR',
      seller_name: 'VARCHAR',
      country: 'VARCHAR', // ISO 3166 code of the country of the selling company; null if not known
      country_evidence: 'VARCHAR', // page that names the company
      offer_id: 'VARCHAR', // id of the model at the seller
      source: 'VARCHAR',
      sources: 'VARCHAR[]', // all sources that report this price
      terms: 'VARCHAR', // standard | trial | plan | variant | fine-tuned
      is_maker: 'BOOLEAN',
      ...priceColumns,
      usd_per_search: 'DECIMAL(18,9)', // for each search of the web by the model
      price_tiers: 'VARCHAR',
      other_prices: 'VARCHAR', // JSON, see src/lib/price-tiers.ts
      context_tokens: 'BIGINT',
      output_tokens: 'BIGINT',
      since_at: 'TIMESTAMP',
      observed_at: 'TIMESTAMP',
    },
  },
  model_alias: {
    grain: 'one lowercase id under which a source lists a model',
    key: ['alias'],
    columns: { alias: 'VARCHAR', model_id: 'VARCHAR' },
  },
  price_change: {
    grain: 'one change of the list price of a model',
    key: ['model_id', 'place'],
    columns: {
      model_id: 'VARCHAR',
      place: 'INTEGER', // position in the model's history, starting at 1
      occurred_at: 'TIMESTAMP',
      applies_at: 'TIMESTAMP', // start of the price or, for a correction, of the corrected period
      ends_at: 'TIMESTAMP', // time until which the price applies; null if it still applies
      known_at: 'TIMESTAMP', // time at which we accepted the change
      price_in_usd_per_mtok: 'DECIMAL(18,9)', // null if the model was removed
      price_out_usd_per_mtok: 'DECIMAL(18,9)',
      source: 'VARCHAR',
      seller: 'VARCHAR', // null for a median
      median_of: 'BIGINT', // number of sellers of a median
      kind: 'VARCHAR', // listed | changed | alternated | corrected | removed
    },
  },
  price_disagreement: {
    grain: 'one open disagreement between price sources',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      model_id: 'VARCHAR', // not in the table `model` if all prices of the model are held back
      seller: 'VARCHAR',
      offer_id: 'VARCHAR',
      source: 'VARCHAR',
      price_in_usd_per_mtok: 'DECIMAL(18,9)',
      price_out_usd_per_mtok: 'DECIMAL(18,9)',
      other_source: 'VARCHAR', // null = the median of all other sources
      others_in_usd_per_mtok: 'DECIMAL(18,9)',
      others_out_usd_per_mtok: 'DECIMAL(18,9)',
      since_at: 'TIMESTAMP',
      reason: 'VARCHAR', // differs | implausible | lonely | half | contradicted | recent | settled
    },
  },
  model_life: {
    grain: 'one dated step in the life of an id of a model at one seller',
    key: ['model_id', 'place'],
    columns: {
      model_id: 'VARCHAR',
      place: 'BIGINT', // position in the life of the model, starting at 1
      seller: 'VARCHAR',
      offer_id: 'VARCHAR', // id of the model at the seller
      step: 'VARCHAR', // listed | announced | moved | deprecated | retired | removed | returned
      step_on: 'DATE', // null if the id was listed before the source was first read
      ends_on: 'DATE', // the end that was stated; null if a stated end was withdrawn
      learned_on: 'DATE', // null if the day of the announcement is unknown
      source: 'VARCHAR',
      evidence: 'VARCHAR', // page of the maker
    },
  },
  model_end: {
    grain: 'the stated end of one id of a model at one seller',
    key: ['model_id', 'seller', 'offer_id'],
    columns: {
      model_id: 'VARCHAR',
      seller: 'VARCHAR',
      seller_name: 'VARCHAR',
      offer_id: 'VARCHAR',
      ends_on: 'DATE',
      announced_on: 'DATE', // first statement of any end; null if its day is unknown
      stated_on: 'DATE', // newest statement; null if its day is unknown
      moved_from: 'DATE', // the end that was stated before; null if it was never moved
      removed_on: 'DATE', // null while a source lists the id
      replacement: 'VARCHAR', // the model that the maker names instead
      source: 'VARCHAR',
      evidence: 'VARCHAR',
    },
  },
  model_replacement: {
    grain: 'one model to use instead of an ending model, at most five',
    key: ['model_id', 'place'],
    columns: {
      model_id: 'VARCHAR',
      place: 'BIGINT',
      replacement_id: 'VARCHAR',
      chosen_by: 'VARCHAR', // maker (it names this model) | similar
      loses: 'VARCHAR[]', // open weights | tools | reasoning | context | `<type> input`
      price_factor: 'DOUBLE', // its price of a typical mix, divided by that of the ending model
    },
  },
  model_event: {
    grain: 'one event of a model in the last 30 days',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      kind: 'VARCHAR', // price | deprecation | model_new | model_removed | disagreement
      day: 'DATE',
      model_id: 'VARCHAR',
      before: 'VARCHAR',
      after: 'VARCHAR',
    },
  },
  forecast: {
    grain: 'one forecast, with its outcome',
    key: ['id'],
    columns: {
      id: 'VARCHAR',
      kind: 'VARCHAR', // no_commit_12m | stars_plus_20pct_90d | model_removed_60d
      subject: 'VARCHAR', // id of the project, or of the model at OpenRouter
      made_on: 'DATE',
      resolves_on: 'DATE',
      probability: 'DOUBLE',
      base_rate: 'DOUBLE', // share of all earlier subjects
      naive: 'DOUBLE', // probability by the naive rule
      version: 'BIGINT', // version of the method
      is_replay: 'BOOLEAN', // computed later, from what was known on the day
      known_on: 'DATE', // day from which the outcome is known
      outcome: 'VARCHAR', // yes | no | void (not observed); null before it is known
      resolved_on: 'DATE',
    },
  },
  forecast_score: {
    grain: 'how good the forecasts of a kind were in a quarter or, with `all`, at any time',
    key: ['kind', 'is_replay', 'quarter'],
    columns: {
      kind: 'VARCHAR',
      is_replay: 'BOOLEAN',
      quarter: 'VARCHAR', // `2026-Q1` or `all`
      resolved: 'BIGINT', // forecasts with the outcome yes or no
      happened: 'BIGINT', // forecasts with the outcome yes
      void: 'BIGINT', // forecasts whose outcome was not observed
      brier: 'DOUBLE',
      brier_base: 'DOUBLE',
      brier_naive: 'DOUBLE',
      calibration_error: 'DOUBLE',
      caught: 'BIGINT', // most `yes` that a limit finds with at most 20% false alarms
    },
  },
  forecast_bin: {
    grain:
      'how often the outcome was yes for probabilities in a bin, in a quarter or, with `all`, at any time',
    key: ['kind', 'is_replay', 'quarter', 'bin'],
    columns: {
      kind: 'VARCHAR',
      is_replay: 'BOOLEAN',
      quarter: 'VARCHAR', // `2026-Q1` or `all`
      bin: 'INTEGER', // 0 for probabilities below 10%, up to 9
      cases: 'BIGINT', // forecasts with the outcome yes or no
      happened: 'BIGINT', // forecasts with the outcome yes
      probability: 'DOUBLE', // mean of the forecasts
    },
  },
  hub_model: {
    grain: 'one Hugging Face model in one of three lists',
    key: ['list', 'id'],
    columns: {
      list: 'VARCHAR', // top_llm | top | trending
      position: 'INTEGER',
      id: 'VARCHAR',
      author: 'VARCHAR',
      task: 'VARCHAR',
      downloads: 'BIGINT',
      likes: 'BIGINT',
      trending: 'DOUBLE',
      created_at: 'TIMESTAMP',
      url: 'VARCHAR',
    },
  },
  hub_space: {
    grain: 'one trending Hugging Face space',
    key: ['id'],
    columns: {
      position: 'INTEGER',
      id: 'VARCHAR',
      author: 'VARCHAR',
      title: 'VARCHAR',
      sdk: 'VARCHAR',
      likes: 'BIGINT',
      trending: 'DOUBLE',
      created_at: 'TIMESTAMP',
      url: 'VARCHAR',
    },
  },
  paper: {
    grain: 'one paper in the lists of the last 7 days, most upvoted first',
    key: ['id'],
    columns: {
      position: 'INTEGER',
      id: 'VARCHAR',
      title: 'VARCHAR',
      abstract: 'VARCHAR',
      upvotes: 'BIGINT',
      url: 'VARCHAR',
      code_url: 'VARCHAR',
      seen_on: 'DATE',
    },
  },
  estimate_agreement: {
    grain: 'one row: estimates of projects with a full score, compared with it',
    key: ['compared_on'],
    columns: {
      compared_on: 'DATE',
      projects: 'BIGINT',
      same_label: 'BIGINT',
      within_one_label: 'BIGINT',
      mean_difference: 'DOUBLE', // points, estimate minus full score
    },
  },
  week: {
    grain: 'one row: counts of the last seven days, of AI projects and models',
    key: ['ends_on'],
    columns: {
      ends_on: 'DATE',
      projects_added: 'BIGINT', // null if no source observed star totals in the week and before
      releases: 'BIGINT',
      stars_gained: 'BIGINT', // null if the gain is unknown for every project
      models_added: 'BIGINT',
      licence_changes: 'BIGINT',
    },
  },
  source: {
    grain: 'one source of observations',
    key: ['name'],
    columns: {
      name: 'VARCHAR',
      url: 'VARCHAR',
      license: 'VARCHAR', // of the source: an SPDX id, or NOASSERTION if only facts are used
      observed_at: 'TIMESTAMP',
      rows: 'BIGINT', // number of observations on the source's newest day
      is_stale: 'BOOLEAN', // last collection failed, or ended more than two days before as_of
      note: 'VARCHAR', // how complete our last collection was, if known
      started_on: 'DATE', // first day on which the source observed a repository
    },
  },
  exclusion: {
    grain: 'one rule that excluded repositories from being tracked',
    key: ['rule_id'],
    columns: { rule_id: 'VARCHAR', reason: 'VARCHAR', projects: 'INTEGER' },
  },
  coverage: {
    grain: 'one field and star class, with the number of projects for which the field is known',
    key: ['field', 'star_class'],
    columns: {
      position: 'INTEGER', // sort order: by field, then by star class
      field: 'VARCHAR',
      star_class: 'VARCHAR', // all | over-10000 | 1000-10000 | 100-1000 | under-100 | unknown
      known: 'BIGINT',
      projects: 'BIGINT',
    },
  },
  identity: {
    grain: 'one former name of a project, with its new name',
    key: ['former_name', 'name'],
    columns: {
      former_name: 'VARCHAR',
      name: 'VARCHAR', // name after the rename; may have changed again since
      project_id: 'VARCHAR',
      reason: 'VARCHAR', // upstream-id, rename, catalog, curated or likely
      known_on: 'DATE', // the day of a rename, or of the first observation under the new name
      evidence: 'VARCHAR',
    },
  },
  release_info: {
    grain: 'one row about the graph itself',
    key: ['as_of'],
    columns: {
      as_of: 'DATE',
      generated_at: 'TIMESTAMP', // time of the newest observation in the graph
      is_sample: 'BOOLEAN',
      is_recorded: 'BOOLEAN', // the recorded world of the demo
      history_days: 'INTEGER', // number of days with observations in the 90-day window
      projects_observed: 'BIGINT', // projects with a star count in the 7 days up to as_of
      projects_tracked: 'BIGINT', // projects with a star count in the year up to as_of
      is_stale: 'BOOLEAN', // the sources of most projects are old, see out_release_info.sql
    },
  },
} as const satisfies Record<string, Table>;

export type GraphTableName = keyof typeof graphTables;
