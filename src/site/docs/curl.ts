// Formats an API call as curl commands, one per example of a request body.
import { type Call, toUrl } from './call-examples.ts';

export function toCurl(call: Call): string {
  const { method, needsKey, bodies } = call;
  const url = `'${toUrl(call)}'`;
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
