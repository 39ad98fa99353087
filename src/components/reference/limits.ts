// The page about plans, quotas and rate limits, generated from the list of plans.
import { callsPerMinute, planNames, plans } from '../../contracts/plans.ts';
import { type DocsPage, heading, list, table, text } from './blocks.ts';

const grouped = (value: number): string => value.toLocaleString('en-US');
const yesNo = (has: boolean): string => (has ? 'yes' : 'no');

export const limitsPage: DocsPage = {
  path: '/developers/limits',
  title: 'Plans and limits',
  summary: 'Quotas, plan features, rate limits and rate limit headers.',
  blocks: [
    heading('Plans'),
    table(
      'Plans',
      ['Plan', 'Requests per day', 'Webhooks', 'History', 'Emerging index'],
      planNames.map((name) => {
        const { title, quota, webhooks, hasHistory, hasRealtime } = plans[name];
        const index = hasRealtime ? 'today' : 'previous day';
        return [title, grouped(quota), String(webhooks), yesNo(hasHistory), index];
      }),
    ),
    text(
      'In API responses, the plan Org is called `business`. Both names refer to the same plan. The quota belongs to the account, and all of its API keys share it. It resets at 00:00 UTC.',
    ),
    heading('What counts toward the quota'),
    list(
      'A request with a valid API key counts unless the response is 429 or 5xx. Responses with 304, 400 or 404 count.',
      '`/meta`, `/openapi.json`, open files and feeds never count and require no key.',
      'Requests to the [webhook endpoint](/developers/webhooks) require a key but do not count.',
    ),
    heading('Quota headers'),
    text('Every response to a request with a valid key contains these headers, including errors:'),
    table(
      'Headers of the quota',
      ['Header', 'Description'],
      [
        ['`X-RateLimit-Limit`', 'requests per day'],
        ['`X-RateLimit-Remaining`', 'remaining requests'],
        ['`X-RateLimit-Reset`', 'Unix time in seconds of the next 00:00 UTC'],
        [
          '`RateLimit-Policy`, `RateLimit`',
          'the same values as structured fields, such as `"daily";r=499;t=61200`',
        ],
        ['`Retry-After`', 'seconds to wait, with 429 and 503'],
      ],
    ),
    heading('Rate limits', 'rate-limits'),
    text(
      `In addition to the daily quota, requests without a key are limited to ${callsPerMinute.keyless} per minute for each IP address, and requests to the webhook endpoint to ${callsPerMinute.webhooks} per minute for each account. Requests above a limit return 429 with the code \`slow_down\`.`,
    ),
    heading('Fair use'),
    text(
      'You may build products, dashboards, research and alerts on the API. Do not use it to rebuild or resell a bulk mirror of a platform that we observe. If you publish our scores, include the attribution line in `meta.attribution`. Cache responses, and send their `ETag` as `If-None-Match` to transfer only what changed: projects and scores change once a day; models, prices and the Hugging Face lists change every hour.',
    ),
  ],
};
