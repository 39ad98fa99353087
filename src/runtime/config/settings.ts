// Defines the server's settings: names, allowed values, defaults, and descriptions.
import { z } from 'zod';
import { callsPerMinute } from '../../contracts/api/plans.ts';
import { siteName } from '../../lib/site-name.ts';
import { isEd25519Key } from '../../snapshot/release/signature.ts';
import { logLevels } from '../logging/log.ts';

const port = z.coerce.number('must be a port number from 0 to 65535').int().min(0).max(65_535);
const perMinute = z.coerce.number('must be a whole number').int().min(1).max(1_000_000);
const connections = z.coerce.number('must be a whole number').int().min(1).max(1_000_000);

/** RFC 6750 allows only these characters in a bearer token. */
const bearerToken = /^[\w.~+/-]{16,}=*$/;
const bearerTokenRule = 'must have at least 16 characters, only letters, digits, and -._~+/';

export const Settings = z.object({
  DATA_DIR: z.string().min(1).default('var').describe('Folder for releases and state.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('IP address or host name the server listens on.'),
  PORT: port.default(4321).describe('Port the server listens on. 0 picks a free port.'),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('Public URL of the site. Default: http://HOST:PORT, for a local installation.'),
  SITE_NAME: siteName.describe('Name of the service, also used in the attribution line.'),
  STATE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a URL such as postgres://user@host/database',
    })
    .optional()
    .describe(
      'PostgreSQL database for state, required for several servers. Default: a file in DATA_DIR.',
    ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters, for example from openssl rand -base64 32')
    .optional()
    .describe(
      'Secret that signs sessions and encrypts stored secrets. Default: generated once and stored in DATA_DIR.',
    ),
  SIGN_UP: z
    .enum(['open', 'closed'])
    .default('open')
    .describe('Whether visitors can create accounts. Operators always can.'),
  GITHUB_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client ID of the OAuth app for signing in with GitHub.'),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret of the OAuth app.'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be a URL such as smtp://user:password@mail.example:587',
    })
    .optional()
    .describe(
      'SMTP server for emails, such as password reset links. Requires SITE_URL and MAIL_FROM.',
    ),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be an email or Name <email>')
    .max(200)
    .optional()
    .describe('Sender of emails, such as Daybreak <no-reply@daybreak.example>.'),
  OPERATOR_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], 'must be an email or a URL')
    .optional()
    .describe('Email or URL for people who want another plan or need help with an account.'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email or an https URL')
    .optional()
    .describe('Email or URL for reports of vulnerabilities, published in security.txt.'),
  TRUST_PROXY: z
    .union(
      [z.literal('off'), z.coerce.number().int().min(1).max(10)],
      'must be off or a number from 1 to 10',
    )
    .default('off')
    .describe('Number of proxies in front of the server. X-Forwarded-For is ignored when off.'),
  MAX_CONNECTIONS: connections
    .default(2_000)
    .describe('Maximum number of open connections. At the limit, the server closes inactive ones.'),
  MAX_CONNECTIONS_PER_IP: connections
    .default(128)
    .describe('Maximum number of open connections per IP address. Ignored if TRUST_PROXY is set.'),
  BURST_KEYLESS: perMinute
    .default(callsPerMinute.keyless)
    .describe('Rate limit for API requests without a key, per minute and IP address.'),
  BURST_WEBHOOKS: perMinute
    .default(callsPerMinute.webhooks)
    .describe('Rate limit for requests to the webhook endpoint, per minute and account.'),
  BURST_SIGN_IN: perMinute
    .default(20)
    .describe('Rate limit for attempts to sign in or sign up, per minute and IP address.'),
  BURST_ACCOUNT: perMinute
    .default(120)
    .describe(
      'Rate limit for account pages and forms, per minute and account (IP address if signed out).',
    ),
  SIGN_UPS_PER_DAY: perMinute
    .default(50)
    .describe('Limit for attempts to create an account, per day and IP address.'),
  WEBHOOK_TRUSTED_TARGETS: z
    .string()
    .regex(
      /^[^\s,:]+:\d{1,5}( *, *[^\s,:]+:\d{1,5})*$/,
      'must be host:port pairs separated by commas',
    )
    .optional()
    .describe('Webhook receivers that may use private IP addresses, other ports, and http.'),
  METRICS_PORT: port.optional().describe('Separate port for GET /metrics. Default: none.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('IP address or host name the metrics port listens on.'),
  METRICS_TOKEN: z
    .string()
    .regex(bearerToken, bearerTokenRule)
    .optional()
    .describe('Enables GET /metrics on the main port with Authorization: Bearer <token>.'),
  RELEASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Downloads releases from this URL, instead of using a pipeline: `https://…/releases/current` of another server, or a folder with manifest.json and objects/.',
    ),
  RELEASE_TOKEN: z
    .string()
    .regex(bearerToken, bearerTokenRule)
    .optional()
    .describe(
      'Token for downloading the graph of a release. Set the same value on the follower and on the server that it follows.',
    ),
  RELEASE_PUBLIC_KEY: z
    .string()
    .refine(
      (key) => isEd25519Key(key, 'spki'),
      'must be an Ed25519 public key as SPKI DER in base64',
    )
    .optional()
    .describe('With RELEASE_URL, accepts only releases that are signed with this Ed25519 key.'),
  RELEASE_POLL_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(30)
    .describe('How often to check RELEASE_URL for a new release, in seconds.'),
  QUOTA_LEASE: z.coerce
    .number('must be a whole number')
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe('Number of requests of an account that a server reserves at a time.'),
  ROLE: z
    .enum(['all', 'api', 'sender'])
    .default('all')
    .describe(
      'all: the server does everything. api: everything except sending webhooks. sender: only sending webhooks.',
    ),
  STOP_DELAY_SECONDS: z.coerce
    .number('must be a whole number')
    .int()
    .min(0)
    .max(120)
    .default(0)
    .describe(
      'Seconds between SIGTERM and closing the port. In this time /readyz fails, so that a load balancer stops sending requests.',
    ),
  LOG_LEVEL: z.enum(logLevels).default('info').describe('Minimum level of log messages.'),
  ACCESS_LOG: z
    .enum(['on', 'off'])
    .default('off')
    .describe('With on, logs every request at level info. With off, at level debug.'),
});
export type Settings = z.infer<typeof Settings>;
