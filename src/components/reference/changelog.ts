// The changelog of the API and the compatibility policy of version 1.
import { type DocsPage, heading, list, text } from './blocks.ts';

export const changelogPage: DocsPage = {
  path: '/developers/changelog',
  title: 'Changelog',
  summary: 'Changes to the API and the files, and the compatibility policy.',
  blocks: [
    heading('Compatibility policy'),
    text(
      'Changes within `/api/v1` only add to the API: new endpoints, parameters, fields and error codes. Ignore fields that you do not know. We announce a removal twelve months ahead, in the response headers `Deprecation` and `Sunset` and on this page.',
    ),
    text(
      'The [methods pages](/methods) show the version of each score. A new version applies from its start day and does not change scores that were published before.',
    ),
    heading('Unreleased'),
    list(
      '`/project/{owner}/{repo}` returns the stars of a repository that is observed but not scored, with `not_scored`, `seen_on` and `stars_28d` in `meta`, where the operator limits the number of scored projects.',
      'Responses that count toward the quota have an `ETag`. Send it as `If-None-Match`, and the response is 304 without a body until the content changes. `Cache-Control` is `private, no-cache` for them in place of `no-store`.',
      '`/projects` counts values with `facets` and has the filters `q`, `stack`, `topic`, `label`, `trend`, `owner`, `stars_min`, `stars_max`, `pushed_after` and `created_after`. `null` as a value returns projects for which it is unknown. If nothing matches, `meta.without` tells which filter to drop.',
      '`/changes` lists the change files, which lead from the dumps of one release to those of the next. No key required.',
      '`/history/{slug}` returns the [star ledger](/methods/star-ledger): the series `change`, `change_days`, `kept`, `removed` and `burst`, with `kept_seen_on` and `bursts`.',
      '`/project/{id}` returns `stacks`, and `last_seen` for a repository that GitHub no longer returns. Such a project has no `health` and comes last in lists and in the search.',
      '`/project/{id}/similar` returns similar projects with their scores and the reasons. `/search` returns `corrected` and `suggestions`.',
      '`/models` returns `tools_known`: whether a source states that a model supports tool calling or not.',
      '`/models/{provider}/{model}` returns one model with its offers by seller, `/models/{provider}/{model}/prices` its price history, `/prices` what models cost on a day, and `/cost` the cost of a workload. `/models` returns `kind`, `state`, `open_weights` and `sellers`.',
      '`/events` returns events of models with `kind=price`, `deprecation`, `model_new`, `model_removed` or `disagreement`. They have `model` in place of `project`.',
      '[Webhooks](/developers/webhooks) accept the same kinds in `events`, with the models to watch in `models`. `repos` is required only for events of projects.',
      '`repos` and `models` of a [webhook](/developers/webhooks) can be the single entry `watched`: it follows the watched list of the account.',
      'Webhooks have a `name`, and `meta.warnings` names an equal one. A test with `event` sends samples of that kind. A rotated API key works for 24 more hours.',
      '`/meta` returns `not_collected` for each of its `runs`: what the run could not collect, such as what needs a GitHub token.',
      '`/models` returns `weights_license` for more models, and leaves out entries that were second names of another model. Their IDs lead to it.',
      '`/alternatives` returns `vendor` and `aliases`. `/alternatives/{product}` finds aliases, and names the products of a vendor that has several.',
      '`/alternatives/{product}` returns `license_kind` and `license_note` for each alternative.',
    ),
    heading('Version 1.0.0'),
    list(
      'The keyed API: `/meta`, `/search`, `/projects`, `/project/{id}`, `/emerging`, `/alternatives`, `/alternatives/{product}`, `/models`, `/hf`, `/history/{slug}`, `/events`.',
      '[Webhooks](/developers/webhooks): `POST`, `GET` and `DELETE` on `/api/webhooks.php`, and signed deliveries.',
      'API descriptions: [openapi.json](/api/v1/openapi.json), the [API reference](/developers/api) and [llms.txt](/llms.txt).',
      '`/meta` reports under `runs` how the last daily and hourly runs went, and when the next ones are due. The previous name `rhythm` is deprecated.',
      'Open files, Parquet dumps and feeds.',
    ),
  ],
};
