// The page on plans, quotas and bounds, from the table of plans.
import { callsPerMinute, planNames, plans } from '../../contracts/plans.ts';
import { type DocsPage, heading, list, table, text } from './blocks.ts';

const grouped = (value: number): string => value.toLocaleString('en-US');
const yesNo = (has: boolean): string => (has ? 'yes' : 'no');

export const limitsPage: DocsPage = {
  path: '/developers/limits',
  title: 'Plans and limits',
  summary: 'How much may be asked, what each plan includes, and how an answer tells what is left.',
  blocks: [
    heading('Plans'),
    table(
      'Plans',
      ['Plan', 'Requests a day', 'Webhooks', 'History', 'Emerging index'],
      planNames.map((name) => {
        const { title, quota, webhooks, hasHistory, hasRealtime } = plans[name];
        const index = hasRealtime ? 'today’s' : 'the previous day’s';
        return [title, grouped(quota), String(webhooks), yesNo(hasHistory), index];
      }),
    ),
    text(
      'In answers the plan Org is called `business`; both names are accepted. The quota belongs to the account and is shared by its keys. It begins anew at 00:00 UTC.',
    ),
    heading('What counts'),
    list(
      'A request with a known key counts when it is answered with anything but 429 or a 5xx: answers 400 and 404 count.',
      '`/meta`, `/openapi.json`, open files and feeds never count, and need no key.',
      'Calls of the [webhook endpoint](/developers/webhooks) need a key but do not count.',
    ),
    heading('What is left'),
    text('Every answer to a known key says so, errors included:'),
    table(
      'Headers of the quota',
      ['Header', 'Says'],
      [
        ['`X-RateLimit-Limit`', 'requests a day'],
        ['`X-RateLimit-Remaining`', 'requests left'],
        ['`X-RateLimit-Reset`', 'Unix seconds of the next 00:00 UTC'],
        [
          '`RateLimit-Policy`, `RateLimit`',
          'the same as structured fields, such as `"daily";r=499;t=61200`',
        ],
        ['`Retry-After`', 'seconds to wait, on 429 and 503'],
      ],
    ),
    heading('Bursts'),
    text(
      `Requests without a key are limited to ${callsPerMinute.keyless} per minute for each IP address, and requests to the webhook endpoint to ${callsPerMinute.webhooks} per minute for each account. Requests above a limit return 429 with the code \`slow_down\`.`,
    ),
    heading('Fair use'),
    text(
      'Build products, dashboards, research and alerts on the API. Do not use it to rebuild or resell a bulk mirror of an upstream platform. Scores that you publish keep their attribution line, which stands in `meta.attribution`. Keep answers: projects and scores change once a morning, models, prices and the hub’s lists every hour.',
    ),
  ],
};
