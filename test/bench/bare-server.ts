// A minimal server as a baseline for the API benchmark: returns a constant JSON of the
// given size for every path.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const bytes = Number(process.argv[2]);
const data = 'x'.repeat(bytes - JSON.stringify({ data: '' }).length);
const app = new Hono().get('*', (context) => context.json({ data }));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ message: 'listening', port })),
);
process.on('SIGTERM', () => server.close());
