// Reads the workload of a month from form fields or the URL. Pure functions, used on model pages and
// in comparisons.
import { type Service, services } from '../../lib/price-tiers.ts';
import type { ServiceWorkload } from '../../lib/service-cost.ts';

/** Requests of one size. The numbers of tokens are those of each request. */
export interface MonthlyWorkload {
  readonly input: number;
  /** Input tokens that are read from cache. `input` includes them. */
  readonly cached: number;
  /** Input tokens that are written to a cache. `input` includes them. */
  readonly cache_write: number;
  readonly output: number;
  readonly requests: number;
  readonly service: Service;
}

type Field = keyof MonthlyWorkload;
/** The fields in the URL. Those in `rareFields` are in it only if they differ from the example. */
export const workloadFields: readonly Field[] = [
  'input',
  'cached',
  'cache_write',
  'output',
  'requests',
  'service',
];
const rareFields: readonly Field[] = ['cache_write', 'service'];

export const serviceNames: Readonly<Record<Service, string>> = {
  standard: 'Standard',
  batch: 'Batch',
  priority: 'Priority',
  flex: 'Flex',
  off_peak: 'Off-peak',
};

export const workloadPresets: Readonly<
  Record<string, Omit<MonthlyWorkload, 'cache_write' | 'service'>>
> = {
  Chat: { input: 2_000, cached: 1_000, output: 400, requests: 100_000 },
  'Questions about documents': { input: 10_000, cached: 0, output: 1_000, requests: 10_000 },
  Agent: { input: 40_000, cached: 30_000, output: 1_500, requests: 10_000 },
};

/** The initial values of the form fields. */
export const exampleWorkload: MonthlyWorkload = {
  input: 10_000,
  cached: 0,
  cache_write: 0,
  output: 1_000,
  requests: 10_000,
  service: 'standard',
};

/** Describes a workload in a few words: `10,000 requests of 10,000 + 1,000 tokens`. */
export const describeWorkload = ({ requests, input, cached, output, service }: MonthlyWorkload) =>
  `${format(requests)} ${service === 'standard' ? '' : `${serviceNames[service].toLowerCase()} `}requests of ${format(input)}${cached > 0 ? ` (${format(cached)} cached)` : ''} + ${format(output)} tokens`;

/** With both maximums, the total is still an exact JavaScript number. */
export const maxTokens = 10_000_000;
export const maxRequests = 100_000_000;

/** Returns the workload, or an error message if a number is invalid. */
export function readWorkload(fields: ReadonlyMap<string, string>): MonthlyWorkload | string {
  const numberOf = (name: Field, missing = '') => {
    const text = (fields.get(name) ?? missing).trim();
    return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [input, cached, output, requests] = [
    numberOf('input'),
    numberOf('cached'),
    numberOf('output'),
    numberOf('requests'),
  ];
  const cache_write = numberOf('cache_write', '0');
  const service = services.find((name) => name === fields.get('service')) ?? 'standard';
  if (!(Math.max(input, output) <= maxTokens && cached >= 0 && cache_write >= 0)) {
    return `Enter whole numbers of tokens, at most ${format(maxTokens)} for a request.`;
  }
  if (!(requests >= 1 && requests <= maxRequests)) {
    return `Enter a whole number of requests from 1 to ${format(maxRequests)}.`;
  }
  if (cached + cache_write > input) {
    return `Enter at most ${format(input)} cached tokens: they are part of the input.`;
  }
  return { input, cached, cache_write, output, requests, service };
}

export const toTotal = (workload: MonthlyWorkload): ServiceWorkload => ({
  inputTokens: workload.input * workload.requests,
  cachedTokens: workload.cached * workload.requests,
  outputTokens: workload.output * workload.requests,
  requests: workload.requests,
  service: workload.service,
  special: { cache_write: workload.cache_write * workload.requests },
});

/** Returns the query string with the workload added to it. Leaves out the initial workload. */
export function writeWorkload(search: string, fields: ReadonlyMap<string, string>): string {
  const query = search.split(/[?&]/).filter((part) => {
    const [name = ''] = part.split('=');
    return part !== '' && !workloadFields.some((field) => field === name);
  });
  const textOf = (name: Field) => fields.get(name) ?? String(exampleWorkload[name]);
  const changed = workloadFields.filter((name) => textOf(name) !== String(exampleWorkload[name]));
  if (changed.length > 0) {
    query.push(
      ...workloadFields
        .filter((name) => changed.includes(name) || !rareFields.includes(name))
        .map((name) => `${name}=${encodeURIComponent(textOf(name))}`),
    );
  }
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

const format = (value: number): string => value.toLocaleString('en-US');
