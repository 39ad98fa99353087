// Writes an API call in curl, JavaScript, Python and Go. The tests run each example against a
// server.
import type { CallExample, EndpointView, ParameterView } from './reference-views.ts';

export interface Call extends Pick<EndpointView, 'method' | 'parameters' | 'needsKey'> {
  /** The full URL, with path parameters in braces. */
  readonly url: string;
  /** Whether the response has the fields `ok` and `data`. */
  readonly hasEnvelope: boolean;
  /** Example request bodies. Empty if the call has no body. Only curl uses all of them. */
  readonly bodies: readonly unknown[];
}

/** The browser replaces this placeholder with the API key that was created in the same tab. */
export const placeholderKey = 'dbk_your_key';

export const toCallExamples = (call: Call): readonly CallExample[] => {
  const url = toUrl(call);
  return [
    { language: 'sh', label: 'curl', code: toShell(call, url) },
    { language: 'js', label: 'JavaScript', code: toJavaScript(call, url) },
    { language: 'python', label: 'Python', code: toPython(call, url) },
    { language: 'go', label: 'Go', code: toGo(call, url) },
  ];
};

/** Returns the URL of a call with the example values of its parameters. */
function toUrl({ url, parameters }: Pick<Call, 'url' | 'parameters'>): string {
  const query = new URLSearchParams(
    parameters.filter(hasExample('query')).map(({ name, example }) => [name, example]),
  ).toString();
  return `${fillPath(url, parameters)}${query === '' ? '' : `?${query}`}`;
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

/** Returns one command per example of a request body. */
function toShell({ method, needsKey, bodies }: Call, url: string): string {
  const start = [
    `curl${method === 'DELETE' ? ' -X DELETE' : ''} '${url}'`,
    ...(needsKey ? [`  -H 'X-Api-Key: ${placeholderKey}'`] : []),
  ];
  const sent = bodies.map((body) => [
    `  -H 'Content-Type: application/json'`,
    `  -d '${JSON.stringify(body)}'`,
  ]);
  const commands = (sent.length === 0 ? [[]] : sent).map((lines) => [...start, ...lines]);
  return commands.map((lines) => lines.join(' \\\n')).join('\n\n');
}

const headersOf = ({ needsKey, bodies }: Call): readonly (readonly [string, string])[] => [
  ...(needsKey ? [['X-Api-Key', placeholderKey] as const] : []),
  ...(bodies.length > 0 ? [['Content-Type', 'application/json'] as const] : []),
];

function toJavaScript(call: Call, url: string): string {
  const headers = headersOf(call).map(([name, value]) => `'${name}': '${value}'`);
  const options = [
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(call.bodies.length > 0
      ? [`  body: JSON.stringify(${indent(JSON.stringify(call.bodies[0], null, 2))}),`]
      : []),
  ];
  const rest = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  const read = call.hasEnvelope
    ? `const { ok, data, error } = await response.json();
if (!ok) throw new Error(error.message);
console.log(data);`
    : 'console.log(await response.json());';
  return `const response = await fetch('${url}'${rest});\n${read}`;
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ');

function toPython(call: Call, url: string): string {
  const headers = headersOf(call).map(([name, value]) => `"${name}": "${value}"`);
  const options = [
    `    "${url}",`,
    ...(call.method === 'GET' ? [] : [`    method="${call.method}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(call.bodies.length > 0 ? ['    data=json.dumps(body).encode(),'] : []),
  ];
  const body = call.bodies.length > 0 ? `body = ${toPythonValue(call.bodies[0])}\n` : '';
  return `import json
import urllib.request

${body}request = urllib.request.Request(
${options.join('\n')}
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)${call.hasEnvelope ? '["data"]' : ''})`;
}

function toPythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(toPythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${toPythonValue(one)}`,
  );
  return `{${entries.join(', ')}}`;
}

function toGo(call: Call, url: string): string {
  const hasBody = call.bodies.length > 0;
  const imports = ['fmt', 'io', 'net/http', ...(hasBody ? ['strings'] : [])];
  const body = hasBody ? `strings.NewReader(\`${JSON.stringify(call.bodies[0])}\`)` : 'nil';
  const headers = headersOf(call).map(
    ([name, value]) => `\trequest.Header.Set("${name}", "${value}")\n`,
  );
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
\trequest, err := http.NewRequest("${call.method}", "${url}", ${body})
\tif err != nil {
\t\tpanic(err)
\t}
${headers.join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\tbody, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.Status, string(body))
}`;
}
