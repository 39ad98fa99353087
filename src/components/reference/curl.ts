// Formats an API call as a curl command.
import type { EndpointView, ParameterView } from './views.ts';

interface Call extends Pick<EndpointView, 'method' | 'parameters' | 'needsKey'> {
  readonly url: string;
  /** One command per body. Empty for calls without a body. */
  readonly bodies: readonly unknown[];
}

export function toCurl({ method, url: template, parameters, needsKey, bodies }: Call): string {
  const query = new URLSearchParams(
    parameters.filter(hasExample('query')).map(({ name, example }) => [name, example]),
  ).toString();
  const url = `'${fillPath(template, parameters)}${query === '' ? '' : `?${query}`}'`;
  const start = [
    'curl',
    ...(method === 'DELETE' ? ['-X DELETE'] : []),
    ...(needsKey ? ['-H "X-Api-Key: $DAYBREAK_KEY"'] : []),
  ].join(' ');
  if (bodies.length === 0) return `${start} ${url}`;
  return bodies
    .map((body) => {
      const sent = `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
      return `${start} ${sent} ${url}`;
    })
    .join('\n\n');
}

const hasExample =
  (location: ParameterView['location']) =>
  (parameter: ParameterView): boolean =>
    parameter.location === location && parameter.example !== '';

const fillPath = (template: string, parameters: readonly ParameterView[]): string =>
  parameters
    .filter(({ location }) => location === 'path')
    .reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(example)),
      template,
    );
