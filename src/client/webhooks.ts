// The calls on webhooks, whose address lies beside the version, not below it.
import type { Ask } from './ask.ts';
import type { components, paths } from './schema.ts';

type Path = paths['/api/webhooks.php'];
type Json<Response extends { content: { 'application/json': unknown } }> =
  Response['content']['application/json'];

export function createWebhookCalls(ask: Ask, baseUrl: string) {
  const address = new URL('../webhooks.php', `${baseUrl.replace(/\/+$/, '')}/`);
  return {
    list: () => ask<Json<Path['get']['responses'][200]>>(address),
    /** This answer alone holds the secret. */
    create: (webhook: components['schemas']['CreateWebhook']) =>
      ask<Json<Path['post']['responses'][201]>>(address, { method: 'POST', body: webhook }),
    /** Sends a delivery of the kind `ping` and tells how it went. */
    test: (id: string) =>
      ask<Json<Path['post']['responses'][200]>>(address, { method: 'POST', body: { ping: id } }),
    remove: (id: string) =>
      ask<Json<Path['delete']['responses'][200]>>(withId(address, id), { method: 'DELETE' }),
  };
}

function withId(address: URL, id: string): URL {
  const url = new URL(address);
  url.searchParams.set('id', id);
  return url;
}
