// The server's settings: their names, bounds, defaults and meanings.
import { z } from 'zod';
import { callsPerMinute } from '../../contracts/plans.ts';
import { logLevels } from '../logging/log.ts';

const port = z.coerce.number('a port, 0 to 65535').int().min(0).max(65_535);
const perMinute = z.coerce.number('a whole number').int().min(1).max(1_000_000);
const connections = z.coerce.number('a whole number').int().min(1).max(1_000_000);

export const Settings = z.object({
  DATA_DIR: z.string().min(1).default('var').describe('Folder of releases and state.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address that the server listens on.'),
  PORT: port.default(4321).describe('Port that the server listens on; 0 takes a free one.'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'an http or https address' })
    .optional()
    .describe('Public address of the site. Default: http://HOST:PORT.'),
  SITE_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('Daybreak')
    .describe('Name of the service, attribution included.'),
  STATE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user@host/database' })
    .optional()
    .describe('PostgreSQL database that several servers share. Default: a file in DATA_DIR.'),
  AUTH_SECRET: z
    .string()
    .min(32, 'at least 32 characters; openssl rand -base64 32 makes one')
    .optional()
    .describe('Signs sessions and seals stored secrets. Default: made once, kept in DATA_DIR.'),
  SIGN_UP: z
    .enum(['open', 'closed'])
    .default('open')
    .describe('May visitors make accounts? Operators always may.'),
  GITHUB_CLIENT_ID: z.string().min(1).optional().describe('OAuth app for signing in with GitHub.'),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional().describe('Secret of that OAuth app.'),
  TRUST_PROXY: z
    .union([z.literal('off'), z.coerce.number().int().min(1).max(10)], 'off, or 1 to 10')
    .default('off')
    .describe('How many proxies stand before the server; X-Forwarded-For is read only then.'),
  MAX_CONNECTIONS: connections
    .default(2_000)
    .describe('Open connections of all clients; at the limit, the most inactive one is closed.'),
  MAX_CONNECTIONS_PER_IP: connections
    .default(256)
    .describe('Open connections of one IP address. Not applied when TRUST_PROXY is set.'),
  BURST_KEYLESS: perMinute
    .default(callsPerMinute.keyless)
    .describe('API calls without a key that an address may make a minute.'),
  BURST_WEBHOOKS: perMinute
    .default(callsPerMinute.webhooks)
    .describe('Calls to the webhook endpoint that an account may make a minute.'),
  BURST_SIGN_IN: perMinute
    .default(20)
    .describe('Attempts to sign in or up that an IP address may make a minute.'),
  BURST_ACCOUNT: perMinute
    .default(120)
    .describe('Account pages and forms a minute, by account, or by IP address when not signed in.'),
  SIGN_UPS_PER_DAY: perMinute
    .default(50)
    .describe('Attempts to create an account that an IP address may make a day.'),
  WEBHOOK_TRUSTED_TARGETS: z
    .string()
    .regex(/^[^\s,:]+:\d{1,5}( *, *[^\s,:]+:\d{1,5})*$/, 'host:port pairs separated by commas')
    .optional()
    .describe('Receivers of webhooks that may be at private addresses and other ports.'),
  METRICS_PORT: port.optional().describe('Port of its own for GET /metrics. Default: none.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address that the metrics port listens on.'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'at least 16 printable characters without spaces')
    .optional()
    .describe('Opens GET /metrics, on the main port too, as Authorization: Bearer <token>.'),
  SCHEDULE: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on starts mornings and hours in this server, as processes of their own.'),
  MORNING_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in UTC such as 05:00')
    .default('05:00')
    .describe('When the morning begins, in UTC; hours begin half an hour away from it.'),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Least important level that is logged.'),
  ACCESS_LOG: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Logs every request at level info; off, they are logged at level debug.'),
});
export type Settings = z.infer<typeof Settings>;
