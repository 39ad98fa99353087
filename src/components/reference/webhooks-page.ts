// The page on webhooks: what is sent, how to receive, verify and manage it. Its numbers are the rules'.
import { planNames, plans } from '../../contracts/plans.ts';
import type { eventKinds } from '../../contracts/records.ts';
import {
  buildExampleDelivery,
  exampleId,
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
  /** Of the release that is built; without one, a placeholder. */
  readonly delivery?: DeliveryBody | undefined;
}

export const buildWebhooksPage = ({ siteName, siteUrl, delivery }: Input): DocsPage => ({
  path: '/developers/webhooks',
  title: 'Webhooks',
  summary:
    'What happens to the projects that you watch, as one signed POST a morning for each kind of event.',
  blocks: [
    ...tellCreating(siteUrl + webhooksPath),
    ...tellSending(),
    ...tellBody(delivery ?? buildExampleDelivery(siteName)),
    ...tellVerifying(),
    ...tellAnswering(),
    ...tellSecrets(),
    ...tellAddresses(),
    ...tellManaging(siteUrl + webhooksPath),
  ],
});

const keyHeader = '-H "X-Api-Key: $DAYBREAK_KEY"';
const jsonHeader = "-H 'Content-Type: application/json'";

const tellCreating = (endpoint: string): Block[] => [
  heading('Create one'),
  text(
    'With a key of a paid plan, or without a line of code on [your account page](/account/webhooks). Have an address ready that is reached by https.',
  ),
  code(
    'sh',
    `curl ${keyHeader} ${jsonHeader} \\
  -d '${JSON.stringify(exampleWebhook)}' \\
  ${endpoint}`,
  ),
  text(
    `\`repos\` are up to ${rules.mostRepos.toLocaleString('en-US')} names as \`owner/repo\`, in any letter case, or the single entry \`*\` for every project. A renamed repository goes on being watched by its old name. One that is not tracked yet is accepted and named in \`meta.warnings\`.`,
  ),
  text(
    'The answer (201) holds the id, `whk_…`, and the secret, `whsec_…`, which is shown this once. Keep both, then send yourself a test:',
  ),
  code(
    'sh',
    `export WEBHOOK_ID=${exampleId}
curl ${keyHeader} ${jsonHeader} \\
  -d "{\\"ping\\": \\"$WEBHOOK_ID\\"}" ${endpoint}`,
  ),
  text(
    'It is delivered while you wait, with the event `ping` and no items. The answer says how it went: `delivered`, `status`, `ms`, `error`. Tests count neither as failures nor as successes, and go to disabled webhooks, too.',
  ),
  table(
    'Webhooks of each plan',
    ['Plan', 'Webhooks'],
    planNames.map((name) => [plans[name].title, String(plans[name].webhooks)]),
  ),
];

const kinds: Readonly<Record<(typeof eventKinds)[number], string>> = {
  health:
    'The label of the [maintenance score](/methods/health) changed, from `before` to `after`.',
  release:
    'A version was published: `after` is its tag, `before` the tag before it or null, `url` its page.',
  license: 'The licence changed, from `before` to `after`: SPDX identifiers.',
  new: 'A notable project came into the index: `after` is its `owner/repo`.',
};

const tellSending = (): Block[] => [
  heading('What is sent, and when'),
  text(
    `Once a day, after the morning scan. Everything of one kind that happened to your repositories that day comes in one POST, so four kinds are at most four of them; what exceeds ${rules.mostItems} items goes into a further one. A day on which nothing happened sends nothing, and the hourly refreshes in between never do.`,
  ),
  table(
    'Kinds of events',
    ['Kind', 'Means'],
    Object.entries(kinds).map(([kind, words]) => [`\`${kind}\``, words]),
  ),
  text(
    `Deliveries come in no fixed order, up to ${rules.mostAtOnce} at once. After an outage of ours the days that were missed follow, the last ${rules.mostDaysLate} at most: go by \`day\`, not by the time of arrival.`,
  ),
];

const tellBody = (delivery: DeliveryBody): Block[] => [
  heading('The body'),
  code('json', toPlainJson(delivery)),
  text(
    'Every field is described in the [reference](/developers/api#receiveDelivery). Items have the ids of the [list of events](/developers/api#listEvents), which covers the last 30 days if you prefer to ask.',
  ),
  heading('The headers'),
  table(
    'Headers of a delivery',
    ['Header', 'Holds'],
    [
      ['`webhook-id`', 'Id of the delivery, `dlv_…`: the same in every attempt.'],
      ['`webhook-timestamp`', 'Unix seconds of this attempt.'],
      [
        '`webhook-signature`',
        '`v1,` and base64 of the HMAC-SHA256 of `id.timestamp.body`. The key is what the base64 after `whsec_` stands for. Separated by a space, a second signature during a rotation.',
      ],
      ['`X-SVC-Event`', 'The kind, or `ping`.'],
      ['`X-SVC-Delivery`', 'The id again.'],
      [
        '`X-SVC-Signature`',
        '`sha256=` and lower-case hex of the HMAC-SHA256 of the body alone. The key is the whole secret as text, `whsec_` included.',
      ],
      ['`X-SVC-Signature-Previous`', 'The same with the previous secret, only during a rotation.'],
      ['`Content-Type`', '`application/json`'],
      ['`User-Agent`', `\`${rules.userAgent}\``],
    ],
  ),
];

const tellVerifying = (): Block[] => [
  heading('Verify each delivery'),
  text(
    'Your address is no secret: anybody may post to it. Compute the signature from the bytes as they came, before a framework parses them, compare in constant time, and refuse a timestamp that is more than five minutes off, so that nothing recorded can be played again. Either signature proves that we sent the body; only `webhook-signature` covers the timestamp, so prefer it.',
  ),
  text(
    `To check a program of your own: the secret \`${exampleSecret}\`, the id \`dlv_x\`, the timestamp 1750000000 and the body \`{}\` give`,
  ),
  code(
    'http',
    Object.entries(exampleSignatures)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  ),
  heading('TypeScript', 'verify-typescript'),
  text('A whole receiver on Node’s own modules, to be put behind your HTTPS server:'),
  code('ts', verifyInTypeScript),
  text(
    'The format is that of [Standard Webhooks](https://www.standardwebhooks.com), whose libraries exist for a dozen languages. With the one from npm, the check is one line:',
  ),
  code('ts', verifyByLibrary),
  heading('Python', 'verify-python'),
  text('The same receiver on the standard library:'),
  code('python', verifyInPython),
  heading('Shell', 'verify-shell'),
  text(
    'For a delivery that was stored: `body.json` as it came and `headers.txt` with one `name: value` on each line. It hands the key to openssl as an argument, which other users of the machine can see.',
  ),
  code('sh', verifyInShell),
  text('Stored deliveries are good tests of a receiver, too:'),
  code('sh', 'curl -i -H @headers.txt --data-binary @body.json http://127.0.0.1:8080/'),
];

/** `1 minute after that`, and how long after the first attempt it is. */
const retryRows = rules.retryAfterMinutes.map((minutes, index) => {
  const sinceFirst = rules.retryAfterMinutes.slice(0, index + 1).reduce((sum, one) => sum + one, 0);
  return [String(index + 2), `${minutes} min after attempt ${index + 1}`, `${sinceFirst} min`];
});
const mostAttempts = rules.retryAfterMinutes.length + 1;

const tellAnswering = (): Block[] => [
  heading('Answer, and be called again'),
  text(
    `Answer with any 2xx within ${rules.attemptSeconds} seconds: store the delivery, answer, then work on it. Anything else is a failed attempt: another status, a redirect, a bad certificate, silence.`,
  ),
  table(
    'Attempts of a delivery',
    ['Attempt', 'When', 'Since the first'],
    [['1', 'after the morning scan', '0 min'], ...retryRows],
  ),
  text(
    `After ${mostAttempts} attempts the delivery has failed. Deliveries arrive at least once, so the same one can come twice, for example when your answer was lost. Its id and body stay the same; timestamp and signatures are new. Keep the ids that you have worked on for ${rules.logDays} days and skip those you know.`,
  ),
  heading('When a webhook is disabled'),
  list(
    `${rules.mostFailures} failed deliveries in a row disable it. One that succeeds sets the count back to 0. While it is failing, deliveries go out one at a time.`,
    `An answer of ${rules.goneStatus} disables it at once.`,
    `What it would have been sent from then on is kept as missed. Enable it again on [your account page](/account/webhooks) and send what was missed in the last ${rules.logDays} days, or create another.`,
  ),
];

const tellSecrets = (): Block[] => [
  heading('Secrets'),
  text(
    `A secret is ours and yours alone: it is stored encrypted and never shown again. Rotate it on [your account page](/account/webhooks). For ${rules.overlapHours} hours every delivery is then signed with both, so that a receiver which knows either of them goes on working while you exchange it: \`webhook-signature\` holds two signatures, \`X-SVC-Signature\` is by the new secret and \`X-SVC-Signature-Previous\` by the old one.`,
  ),
];

const tellAddresses = (): Block[] => [
  heading('Which addresses are refused'),
  list(
    'Anything but `https`, and receivers without a certificate that browsers would accept.',
    `Ports other than ${rules.ports.join(' and ')}, and addresses longer than ${rules.mostUrlLength.toLocaleString('en-US')} characters.`,
    'User names or passwords in the address. Put a random path there, or rely on the signature.',
    'Names that are not full, such as `localhost`, or that do not resolve.',
    'Whatever is not on the public internet: loopback, private, link-local, multicast and reserved addresses, in any notation, and names of which any address is such. That is checked when the webhook is created and again on the connection of every attempt.',
    'Redirects: they are not followed. Register the final address.',
  ),
];

const tellManaging = (endpoint: string): Block[] => [
  heading('List and remove'),
  code(
    'sh',
    `curl ${keyHeader} ${endpoint}
curl ${keyHeader} -X DELETE "${endpoint}?id=$WEBHOOK_ID"`,
  ),
  text(
    'The list tells the state, `delivering` or `disabled`, and how many deliveries failed in a row. Both calls are open to every plan. No call of this endpoint counts against the quota; [bursts](/developers/limits#bursts) are limited. The [reference](/developers/api#createOrTestWebhook) has every field and error.',
  ),
  heading('On the account page'),
  text(
    `[Your webhooks](/account/webhooks) can be created, tested, disabled, enabled, rotated and removed there. Each has a log of ${rules.logDays} days: every attempt with its time, status and error, the body that was sent, and the first ${rules.keptAnswerBytes.toLocaleString('en-US')} bytes of your answer. Any delivery can be sent again from it.`,
  ),
];
