// Splits the tokens of a month into requests, for readers who enter them as a single request. Pure
// functions.
import { type MonthlyWorkload, maxRequests, maxTokens } from './workload.ts';

/** The size of a request, unless the context window is smaller. */
const usualTokens = 10_000;

type Split = Omit<MonthlyWorkload, 'service'>;

export interface SplitTokens {
  readonly split: Split;
  /** Whether the requests contain exactly the tokens that the reader entered. */
  readonly isExact: boolean;
}

/**
 * Reads the entered tokens as those of a month if one request cannot contain them. Returns undefined
 * if it can, or if the numbers are invalid. `contextTokens` is the largest known context window.
 */
export function splitTokens(
  fields: ReadonlyMap<string, string>,
  contextTokens: number,
): SplitTokens | undefined {
  const numberOf = (name: string): number => {
    const text = (fields.get(name) ?? '0').trim();
    return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [input, output] = [numberOf('input'), numberOf('output')];
  const [cached, cacheWrite] = [numberOf('cached'), numberOf('cache_write')];
  const entered = numberOf('requests');
  // With several requests, the tokens can be those of a request that is too long for the model.
  const limit = entered === 1 ? Math.min(contextTokens, maxTokens) : maxTokens;
  const largest = Math.max(input, output);
  if (!(largest > limit && cached + cacheWrite <= input)) return undefined;
  const size = Math.min(usualTokens, contextTokens);
  const divides = (requests: number) =>
    [input, cached, cacheWrite, output].every((tokens) => tokens % requests === 0);
  const requests =
    entered > 1 && largest / entered <= contextTokens
      ? entered
      : (findDivisor(largest, size, divides) ?? Math.ceil(largest / size));
  if (requests > maxRequests) return undefined;
  return {
    split: {
      input: Math.round(input / requests),
      // Rounded down, so that together they are never more than the input.
      cached: Math.floor(cached / requests),
      cache_write: Math.floor(cacheWrite / requests),
      output: Math.round(output / requests),
      requests,
    },
    isExact: divides(requests),
  };
}

/**
 * Returns the smallest number of requests that divides all numbers of tokens, with requests of at
 * most `size` tokens and at least a tenth of it.
 */
function findDivisor(
  tokens: number,
  size: number,
  divides: (requests: number) => boolean,
): number | undefined {
  for (let each = size; each >= size / 10; each--) {
    if (tokens % each === 0 && divides(tokens / each)) return tokens / each;
  }
  return undefined;
}

/** Describes the requests: `5,000 requests of 10,000 + 1,000 tokens`. */
export function describeSplit({ split, isExact }: SplitTokens): string {
  const { requests, input, output } = split;
  return `${format(requests)} requests of ${isExact ? '' : 'about '}${format(input)} + ${format(output)} tokens`;
}

const format = (value: number): string => value.toLocaleString('en-US');
