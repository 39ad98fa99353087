// Reads the workload of a month from form fields or the URL. Pure functions, used on model pages and
// in comparisons.
import type { Workload } from '../../lib/cost.ts';

/** Requests of one size. The numbers of tokens are those of each request. */
export interface MonthlyWorkload {
  readonly input: number;
  /** Input tokens that are read from cache. `input` includes them. */
  readonly cached: number;
  readonly output: number;
  readonly requests: number;
}

type Field = keyof MonthlyWorkload;
export const workloadFields: readonly Field[] = ['input', 'cached', 'output', 'requests'];

export const workloadPresets: Readonly<Record<string, MonthlyWorkload>> = {
  Chat: { input: 2_000, cached: 1_000, output: 400, requests: 100_000 },
  'Questions about documents': { input: 10_000, cached: 0, output: 1_000, requests: 10_000 },
  Agent: { input: 40_000, cached: 30_000, output: 1_500, requests: 10_000 },
};

/** The initial values of the form fields. */
export const exampleWorkload: MonthlyWorkload = {
  input: 10_000,
  cached: 0,
  output: 1_000,
  requests: 10_000,
};

/** With both maximums, the total is still an exact JavaScript number. */
const maxTokens = 10_000_000;
const maxRequests = 100_000_000;

/** Returns the workload, or an error message if a number is invalid. */
export function readWorkload(fields: ReadonlyMap<string, string>): MonthlyWorkload | string {
  const [input, cached, output, requests] = workloadFields.map((name) => {
    const text = (fields.get(name) ?? '').trim();
    return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  }) as [number, number, number, number];
  if (!(Math.max(input, output) <= maxTokens && cached >= 0)) {
    return `Enter whole numbers of tokens, at most ${format(maxTokens)} for a request.`;
  }
  if (!(requests >= 1 && requests <= maxRequests)) {
    return `Enter a whole number of requests from 1 to ${format(maxRequests)}.`;
  }
  if (cached > input) {
    return `Enter at most ${format(input)} cached tokens: they are part of the input.`;
  }
  return { input, cached, output, requests };
}

export const toTotal = ({ input, cached, output, requests }: MonthlyWorkload): Workload => ({
  inputTokens: input * requests,
  cachedTokens: cached * requests,
  outputTokens: output * requests,
  requests,
});

/** Returns the query string with the workload added to it. Leaves out the initial workload. */
export function writeWorkload(search: string, fields: ReadonlyMap<string, string>): string {
  const query = search.split(/[?&]/).filter((part) => {
    const [name = ''] = part.split('=');
    return part !== '' && !workloadFields.some((field) => field === name);
  });
  const isExample = workloadFields.every(
    (name) => fields.get(name) === String(exampleWorkload[name]),
  );
  if (!isExample) {
    query.push(
      ...workloadFields.map((name) => `${name}=${encodeURIComponent(fields.get(name) ?? '')}`),
    );
  }
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

const format = (value: number): string => value.toLocaleString('en-US');
