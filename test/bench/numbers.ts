// Formats numbers for the output of the benchmarks.
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string => `${value.toFixed(2)} ms`;
export const megabytes = (value: number): string => `${whole(value)} MB`;
