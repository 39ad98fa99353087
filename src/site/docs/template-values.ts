// The values that are filled into the developer documentation. They are imported from the code that
// uses them, so that the documentation is always correct.

import { chartMetrics, chartRanges } from '../../contracts/api/chart-parameters.ts';
import { maxCompared } from '../../contracts/api/comparison-rules.ts';
import { fileContents } from '../../contracts/api/descriptions/files.ts';
import { type ProblemCode, problems } from '../../contracts/api/error-codes.ts';
import { fieldNames } from '../../contracts/api/field-names.ts';
import { csvDumps, dumps, feedFiles, openFiles } from '../../contracts/api/open-files.ts';
import { problemTexts, toProblemExample } from '../../contracts/api/openapi-responses.ts';
import { callsPerMinute, keylessCalls, planNames, plans } from '../../contracts/api/plans.ts';
import { maxWatched } from '../../contracts/api/watched-list.ts';
import {
  buildExampleDelivery,
  buildExampleForecasts,
  buildExamplePrices,
  exampleId,
  exampleModelWebhook,
  exampleSecret,
  exampleSignatures,
  exampleWebhook,
} from '../../contracts/api/webhook-examples.ts';
import { webhookRules as rules } from '../../contracts/api/webhook-rules.ts';
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';
import { tools } from '../../mcp/tools.ts';
import { toPlainJson } from './plain-json.ts';

/** Writes a table in Markdown. Escapes pipes in cells, and replaces line breaks with spaces. */
const toTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(toRow).join('\n');

const toRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

export interface Site {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly delivery?: DeliveryBody | undefined;
}

const grouped = (value: number): string => value.toLocaleString('en-US');
const yesNo = (has: boolean): string => (has ? 'yes' : 'no');
const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export const buildValues = ({ siteName, siteUrl, delivery }: Site) => ({
  siteName,
  siteUrl,
  ...describePlans(),
  ...describeErrors(),
  ...describeFiles(),
  ...describeWebhooks(delivery ?? buildExampleDelivery(siteName)),
  tools: toTable(
    ['Tool', 'What it does'],
    tools.map(({ name, description }) => [`\`${name}\``, description]),
  ),
});

const describePlans = () => ({
  freeQuota: grouped(plans.free.quota),
  keylessCalls: grouped(keylessCalls),
  keylessPerMinute: grouped(callsPerMinute.keyless),
  webhooksPerMinute: grouped(callsPerMinute.webhooks),
  plans: toTable(
    ['Plan', 'Requests per day', 'Webhooks', 'History', 'Emerging index'],
    planNames.map((name) => {
      const { title, quota, webhooks, hasHistory, hasRealtime } = plans[name];
      const index = hasRealtime ? 'today' : 'previous day';
      return [title, grouped(quota), String(webhooks), yesNo(hasHistory), index];
    }),
  ),
  webhooksByPlan: toTable(
    ['Plan', 'Webhooks'],
    planNames.map((name) => [plans[name].title, String(plans[name].webhooks)]),
  ),
});

const describeErrors = () => ({
  errorExample: toPlainJson(toProblemExample('invalid_parameter')),
  errorCodes: toTable(
    ['Code', 'Status', 'Description'],
    namesOf(problems).map((code: ProblemCode) => [
      `\`${code}\``,
      String(problems[code]),
      problemTexts[code].means,
    ]),
  ),
});

const describeFiles = () => ({
  files: toTable(
    ['File', 'Contents'],
    namesOf(openFiles).map((name) => [`[${name}](/${name})`, fileContents[name]]),
  ),
  largeDumps: namesOf(dumps)
    .filter((name) => !csvDumps.includes(name))
    .map((name) => `\`${name}\``)
    .join(', '),
  names: toTable(
    ['Dump', 'Column', 'API', 'JSON files'],
    fieldNames.map(({ dump, column, api, json }) => [
      dump,
      `\`${column}\``,
      ...[api, json].map((fields) => fields.map((name) => `\`${name}\``).join(', ') || '–'),
    ]),
  ),
  dumps: namesOf(dumps)
    .map((name) => `- [${name}.parquet](/dumps/${name}.parquet)`)
    .join('\n'),
  feeds: toTable(
    ['Feed', 'RSS 2.0', 'Atom', 'JSON Feed'],
    Object.entries(feedFiles).map(([kind, { rss, atom, json, title }]) => [
      title,
      `[${rss}](/${rss}), [feed.php](/feed.php${kind === 'news' ? '' : `?type=${kind}`})`,
      `[${atom}](/${atom})`,
      `[${json}](/${json})`,
    ]),
  ),
  chartMetrics: namesOf(chartMetrics).join(', '),
  chartRanges: chartRanges.join(', '),
  maxCompared: String(maxCompared),
  maxWatched: String(maxWatched),
});

const describeWebhooks = (delivery: DeliveryBody) => ({
  maxRepos: grouped(rules.maxRepos),
  maxModels: grouped(rules.maxModels),
  maxItems: String(rules.maxItems),
  maxConcurrent: String(rules.maxConcurrent),
  maxDaysLate: String(rules.maxDaysLate),
  attemptSeconds: String(rules.attemptSeconds),
  maxAttempts: String(rules.retryAfterMinutes.length + 1),
  attempts: toTable(
    ['Attempt', 'Time', 'Since the first attempt'],
    [['1', 'after the daily run', '0 min'], ...listRetries()],
  ),
  maxFailures: String(rules.maxFailures),
  goneStatus: String(rules.goneStatus),
  logDays: String(rules.logDays),
  loggedResponseBytes: grouped(rules.loggedResponseBytes),
  overlapHours: String(rules.overlapHours),
  ports: rules.ports.join(' and '),
  maxUrlLength: grouped(rules.maxUrlLength),
  userAgent: rules.userAgent,
  exampleId,
  exampleSecret,
  exampleWebhook: JSON.stringify(exampleWebhook),
  exampleModelWebhook: JSON.stringify(exampleModelWebhook),
  exampleSignatures: Object.entries(exampleSignatures)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  delivery: toPlainJson(delivery),
  modelItems: toPlainJson(buildExamplePrices(delivery).items),
  forecastItems: toPlainJson(buildExampleForecasts(delivery).items),
});

/**
 * Returns a table row per retry: the number of the attempt, the delay, and the time since the first
 * attempt.
 */
const listRetries = (): string[][] =>
  rules.retryAfterMinutes.map((minutes, index) => {
    const earlier = rules.retryAfterMinutes.slice(0, index + 1);
    const sinceFirst = earlier.reduce((sum, one) => sum + one, 0);
    return [String(index + 2), `${minutes} min after attempt ${index + 1}`, `${sinceFirst} min`];
  });
