// The client methods for webhooks.

import type { components, paths } from './schema.ts';
import type { Send } from './send-request.ts';

type Path = paths['/webhooks'];
type Json<Response extends { content: { 'application/json': unknown } }> =
  Response['content']['application/json'];
type Posted = Json<Path['post']['responses'][200]>;
type Created = Posted & {
  data: components['schemas']['CreatedWebhook'];
  meta: { warnings: string[] };
};
type Tested = Posted & { data: components['schemas']['PingResult'] };

export function createWebhookCalls(send: Send, baseUrl: string) {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/webhooks`);
  return {
    list: () => send<Json<Path['get']['responses'][200]>>(url),
    /** Creates a webhook. Only this response contains its secret. */
    create: (webhook: components['schemas']['CreateWebhook']) =>
      send<Created>(url, { method: 'POST', body: webhook }),
    test: (id: string) => send<Tested>(url, { method: 'POST', body: { ping: id } }),
    remove: (id: string) =>
      send<Json<Path['delete']['responses'][200]>>(withId(url, id), { method: 'DELETE' }),
  };
}

function withId(endpoint: URL, id: string): URL {
  const url = new URL(endpoint);
  url.searchParams.set('id', id);
  return url;
}
