// A call of the reference as a command for the shell.
import type { EndpointView, ParameterView } from './views.ts';

interface Call extends Pick<EndpointView, 'method' | 'parameters' | 'needsKey'> {
  readonly address: string;
  /** One command for each; none for calls without a body. */
  readonly bodies: readonly unknown[];
}

export function toCurl({ method, address, parameters, needsKey, bodies }: Call): string {
  const query = new URLSearchParams(
    parameters.filter(isAsked('query')).map(({ name, example }) => [name, example]),
  ).toString();
  const url = `'${fillPath(address, parameters)}${query === '' ? '' : `?${query}`}'`;
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

const isAsked =
  (place: ParameterView['place']) =>
  (parameter: ParameterView): boolean =>
    parameter.place === place && parameter.example !== '';

const fillPath = (address: string, parameters: readonly ParameterView[]): string =>
  parameters
    .filter(({ place }) => place === 'path')
    .reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(example)),
      address,
    );
