// Builds the path of an API request that returns the same data as a tool.
import { apiRoot } from '../contracts/api/endpoints.ts';

/** Omits parameters that are undefined. */
export function toRequestPath(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${apiRoot}${path}?${parameters}`;
}
