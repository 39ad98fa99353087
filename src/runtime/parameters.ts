// Query parameters that an endpoint does not know, named with the ones that were perhaps meant.
import { findNearest } from '../contracts/nearest.ts';
import { ServiceError } from '../contracts/problems.ts';

/** Throws one `invalid_parameter` that names every parameter which `path` does not take. */
export function refuseUnknownParameters(
  path: string,
  query: URLSearchParams,
  known: readonly string[],
): void {
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const takes = known.length === 0 ? 'no parameters' : `the parameters ${known.join(', ')}`;
  const details = unknown.slice(0, 20).map((name) => {
    const near = findNearest(name, known);
    const message = near
      ? `There is no such parameter; did you mean ${near}?`
      : 'There is no such parameter; leave it out.';
    return { param: name.slice(0, 60), message };
  });
  const named = details.map(({ param }) => `"${param}"`).join(', ');
  const hints = unknown.map((name) => findNearest(name, known)).filter(Boolean);
  const advice = hints.length > 0 ? `Did you mean ${hints.join(', ')}?` : 'Leave it out.';
  throw new ServiceError(
    'invalid_parameter',
    `${path} takes ${takes}, but was given ${named}. ${advice}`,
    { details },
  );
}
