// The page about webhooks. Its numbers come from the webhook rules.
import type { EventKind } from '../../contracts/event-kinds.ts';
import { planNames, plans } from '../../contracts/plans.ts';
import { watchedEntry } from '../../contracts/watched-list.ts';
import {
  buildExampleDelivery,
  buildExamplePrices,
  exampleId,
  exampleModelWebhook,
  exampleSecret,
  exampleSignatures,
  exampleWebhook,
} from '../../contracts/webhook-examples.ts';
import { webhookRules as rules } from '../../contracts/webhook-rules.ts';
import { type DeliveryBody, webhooksPath } from '../../contracts/webhooks.ts';
import { type Block, code, type DocsPage, heading, list, table, text } from './blocks.ts';
import { toPlainJson } from './plain-json.ts';
import {
  verifyByLibrary,
  verifyInPython,
  verifyInShell,
  verifyInTypeScript,
} from './webhook-verify.ts';

interface Input {
  readonly siteName: string;
  readonly siteUrl: string;
  /** From the current release. Without one, the page shows a placeholder. */
  readonly delivery?: DeliveryBody | undefined;
}

export const buildWebhooksPage = ({ siteName, siteUrl, delivery }: Input): DocsPage => ({
  path: '/developers/webhooks',
  title: 'Webhooks',
  summary:
    'Daily notifications about the projects and models that you watch: one signed POST request per kind of event.',
  blocks: [
    ...describeCreation(siteUrl + webhooksPath),
    ...describeEvents(),
    ...describeBody(delivery ?? buildExampleDelivery(siteName)),
    ...describeVerification(),
    ...describeResponses(),
    ...describeSecrets(),
    ...describeUrls(),
    ...describeManagement(siteUrl + webhooksPath),
  ],
});

const keyHeader = '-H "X-Api-Key: $DAYBREAK_KEY"';
const jsonHeader = "-H 'Content-Type: application/json'";

const describeCreation = (endpoint: string): Block[] => [
  heading('Create a webhook'),
  text(
    'You need an API key of a paid plan and a public HTTPS URL that receives the deliveries. You can also create a webhook on [your account page](/account/webhooks), without any code.',
  ),
  code(
    'sh',
    `curl ${keyHeader} ${jsonHeader} \\
  -d '${JSON.stringify(exampleWebhook)}' \\
  ${endpoint}`,
  ),
  text(
    `\`repos\` contains up to ${rules.maxRepos.toLocaleString('en-US')} names in the form \`owner/repo\`, which are not case-sensitive, or the single entry \`*\` for all projects. If a repository is renamed, the old name continues to work. A repository that is not tracked yet is accepted and listed in \`meta.warnings\`.`,
  ),
  text(
    `To watch models, list kinds of model events and \`models\`: up to ${rules.maxModels.toLocaleString('en-US')} ids from [/models](/developers/api#listModels), or \`*\` for all models. Aliases of a model work as well. A webhook can watch both; \`repos\` is required only for events of projects.`,
  ),
  code(
    'sh',
    `curl ${keyHeader} ${jsonHeader} \\
  -d '${JSON.stringify(exampleModelWebhook)}' \\
  ${endpoint}`,
  ),
  text(
    `The single entry \`${watchedEntry}\`, in \`repos\`, \`models\` or both, follows the [watched list of your account](/account/watched): the projects and models on it, and the tracked alternatives of the products on it. The list is read when the deliveries of a day are planned, so a change of the list applies from the next daily run on.`,
  ),
  text(
    'The response (201) contains the id, `whk_…`, and the secret, `whsec_…`. The secret is shown only once. Store both, then send a test delivery:',
  ),
  code(
    'sh',
    `export WEBHOOK_ID=${exampleId}
curl ${keyHeader} ${jsonHeader} \\
  -d "{\\"ping\\": \\"$WEBHOOK_ID\\"}" ${endpoint}`,
  ),
  text(
    'The service sends a test delivery with the event `ping` and no items before it responds. With `"event"` and a kind, such as `"license"`, it sends samples of that kind: the newest events of the release, or invented ones, with `"sample": true` in the body. The response contains the result: `delivered`, `status`, `ms` and `error`. Tests do not count as successes or failures. They are also sent to disabled webhooks.',
  ),
  table(
    'Webhooks per plan',
    ['Plan', 'Webhooks'],
    planNames.map((name) => [plans[name].title, String(plans[name].webhooks)]),
  ),
];

const kinds: Readonly<Record<EventKind, string>> = {
  health: 'The label of the [maintenance score](/methods/health) changed from `before` to `after`.',
  release:
    'The repository published a release: `after` is its tag, `before` is the previous tag or null, and `url` is its page.',
  license: 'The license changed from `before` to `after`. Both are SPDX identifiers.',
  new: 'A notable project was added to the index: `after` is its `owner/repo`.',
  price:
    'The list price of a model changed from `before` to `after`, both `<input>/<output>` in dollars per million tokens. Corrections of a wrong price are not sent.',
  deprecation:
    'The end of a model was announced, or is 30, 7 or 0 days away: `after` is the date, and `before` is the number of days left.',
  model_new:
    'A model was added: `after` is its price. `before` is `removed` if it was removed earlier.',
  model_removed: 'No source lists the model anymore: `before` is its last price.',
  disagreement: 'A source states the price `after`, while others state `before`.',
};

const describeEvents = (): Block[] => [
  heading('Events and timing'),
  text(
    `Deliveries are sent once a day, after the daily run. One POST request contains all events of one kind and day for your repositories or models. If there are more than ${rules.maxItems} events of a kind, the rest is sent in additional requests. On a day without events, nothing is sent. The hourly runs never send deliveries; a price change that they detect is sent after the next daily run, with the \`day\` on which it was detected.`,
  ),
  table(
    'Kinds of events',
    ['Kind', 'Description'],
    Object.entries(kinds).map(([kind, description]) => [`\`${kind}\``, description]),
  ),
  text(
    `Deliveries arrive in no particular order, up to ${rules.maxConcurrent} at the same time. After an outage on our side, we send the deliveries of the missed days, up to the last ${rules.maxDaysLate}. Use the field \`day\`, not the time of arrival.`,
  ),
];

const describeBody = (delivery: DeliveryBody): Block[] => [
  heading('Body', 'body'),
  code('json', toPlainJson(delivery)),
  text('Items of model events have `model` in place of `project`, and no `url`:'),
  code('json', toPlainJson(buildExamplePrices(delivery).items)),
  text(
    'The [API reference](/developers/api#receiveDelivery) describes every field. Items have the same ids as in the [list of events](/developers/api#listEvents), which you can request instead and which covers the last 30 days.',
  ),
  heading('Headers'),
  table(
    'Headers of a delivery',
    ['Header', 'Description'],
    [
      ['`webhook-id`', 'The id of the delivery, `dlv_…`. It is the same in every attempt.'],
      ['`webhook-timestamp`', 'The time of this attempt as Unix time in seconds.'],
      [
        '`webhook-signature`',
        '`v1,` followed by the base64-encoded HMAC-SHA256 of `id.timestamp.body`. The key is the base64-decoded part of the secret after `whsec_`. During a rotation, a second signature follows after a space.',
      ],
      ['`X-SVC-Event`', 'The kind of event, or `ping`.'],
      ['`X-SVC-Delivery`', 'The same id as in `webhook-id`.'],
      [
        '`X-SVC-Signature`',
        '`sha256=` followed by the HMAC-SHA256 of the body as lowercase hexadecimal. The key is the entire secret as text, including `whsec_`.',
      ],
      [
        '`X-SVC-Signature-Previous`',
        'The same with the previous secret. Sent only during a rotation.',
      ],
      ['`Content-Type`', '`application/json`'],
      ['`User-Agent`', `\`${rules.userAgent}\``],
    ],
  ),
];

const describeVerification = (): Block[] => [
  heading('Verify deliveries'),
  text(
    'Anyone who knows the URL of your receiver can send requests to it, so verify the signature of every delivery. Compute it from the raw body, before a framework parses the body, and compare it in constant time. Reject timestamps that differ by more than five minutes from the current time to prevent replay attacks. Both signatures prove that we sent the body, but only `webhook-signature` covers the timestamp, so we recommend it.',
  ),
  text(
    `You can test your own implementation with these values. The secret \`${exampleSecret}\`, the id \`dlv_x\`, the timestamp 1750000000 and the body \`{}\` result in:`,
  ),
  code(
    'http',
    Object.entries(exampleSignatures)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  ),
  heading('TypeScript', 'verify-typescript'),
  text('A complete receiver that uses only Node.js modules. Run it behind your HTTPS server:'),
  code('ts', verifyInTypeScript),
  text(
    'Deliveries follow the [Standard Webhooks](https://www.standardwebhooks.com) format, for which there are libraries in many languages. With the npm package, verification takes one line:',
  ),
  code('ts', verifyByLibrary),
  heading('Python', 'verify-python'),
  text('The same receiver with the Python standard library:'),
  code('python', verifyInPython),
  heading('Shell', 'verify-shell'),
  text(
    'This script verifies a stored delivery: `body.json` contains the raw body and `headers.txt` one `name: value` pair per line. The script passes the key to openssl as an argument, which other users of the same machine can see.',
  ),
  code('sh', verifyInShell),
  text('You can also use a stored delivery to test your receiver:'),
  code('sh', 'curl -i -H @headers.txt --data-binary @body.json http://127.0.0.1:8080/'),
];

/** The number of each retry, its delay, and the time since the first attempt. */
const retryRows = rules.retryAfterMinutes.map((minutes, index) => {
  const sinceFirst = rules.retryAfterMinutes.slice(0, index + 1).reduce((sum, one) => sum + one, 0);
  return [String(index + 2), `${minutes} min after attempt ${index + 1}`, `${sinceFirst} min`];
});
const maxAttempts = rules.retryAfterMinutes.length + 1;

const describeResponses = (): Block[] => [
  heading('Responses and retries'),
  text(
    `Respond with any 2xx status within ${rules.attemptSeconds} seconds. We recommend that you store the delivery, respond, and process it afterwards. Any other status, a redirect, an invalid certificate or a timeout is a failed attempt.`,
  ),
  table(
    'Attempts of a delivery',
    ['Attempt', 'Time', 'Since the first attempt'],
    [['1', 'after the daily run', '0 min'], ...retryRows],
  ),
  text(
    `After ${maxAttempts} failed attempts, the delivery has failed. Delivery is at least once: you may receive the same delivery twice, for example if your response was lost. Its id and body stay the same, but the timestamp and signatures are new. Store the ids of processed deliveries for ${rules.logDays} days and ignore duplicates.`,
  ),
  heading('When a webhook is disabled'),
  list(
    `A webhook is disabled after ${rules.maxFailures} failed deliveries in a row. A successful delivery resets the count to 0. While a webhook is failing, its deliveries are sent one at a time.`,
    `A response with status ${rules.goneStatus} disables it immediately.`,
    `Deliveries for a disabled webhook are stored as missed. On [your account page](/account/webhooks), you can enable the webhook again and send the deliveries missed in the last ${rules.logDays} days. You can also create a new webhook.`,
  ),
];

const describeSecrets = (): Block[] => [
  heading('Secrets'),
  text(
    `We store the secret encrypted and never show it again. You can rotate it on [your account page](/account/webhooks). For ${rules.overlapHours} hours after a rotation, every delivery is signed with both secrets, so that your receiver keeps working while you replace the secret. During that time, \`webhook-signature\` contains two signatures, \`X-SVC-Signature\` uses the new secret and \`X-SVC-Signature-Previous\` uses the old one.`,
  ),
];

const describeUrls = (): Block[] => [
  heading('URLs that are not allowed'),
  list(
    'URLs that do not use `https`, and servers without a publicly trusted certificate.',
    `Ports other than ${rules.ports.join(' and ')}, and URLs longer than ${rules.maxUrlLength.toLocaleString('en-US')} characters.`,
    'URLs that contain a user name or password. Use a random path instead, or rely on the signature.',
    'Host names that are not fully qualified, such as `localhost`, or that do not resolve.',
    'IP addresses that are not on the public internet: loopback, private, link-local, multicast and reserved addresses in any notation, and host names that resolve to any such address. We check this when you create the webhook and again for the connection of every attempt.',
    'URLs that redirect. We do not follow redirects, so use the final URL.',
  ),
];

const describeManagement = (endpoint: string): Block[] => [
  heading('List and delete webhooks'),
  code(
    'sh',
    `curl ${keyHeader} ${endpoint}
curl ${keyHeader} -X DELETE "${endpoint}?id=$WEBHOOK_ID"`,
  ),
  text(
    'The list contains the state of each webhook, `delivering` or `disabled`, and the number of failed deliveries in a row. Every plan may list and delete webhooks. Requests to this endpoint do not count toward the quota, but [rate limits](/developers/limits#rate-limits) apply. The [API reference](/developers/api#createOrTestWebhook) describes every field and error.',
  ),
  heading('Manage webhooks in your account'),
  text(
    `On [your webhooks page](/account/webhooks), you can create, test, disable, enable and delete webhooks and rotate their secrets. Each webhook has a log of the last ${rules.logDays} days. The log contains every attempt with its time, status and error, the body that we sent, and the first ${rules.loggedResponseBytes.toLocaleString('en-US')} bytes of your response. You can resend any delivery from the log.`,
  ),
];
