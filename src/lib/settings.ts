// Every setting of the server and the pipeline: an environment variable with its allowed values,
// default, and meaning. .env.example, the table in docs/operations.md, and the help of the pipeline
// are generated from this file.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** Adds the meaning that the documents show, and an example for a setting without a default. */
const setting = <Type extends z.ZodType>(type: Type, meaning: string, example = ''): Type =>
  type.meta({ description: meaning, example });

const text = z.string().trim().min(1);
const port = z.coerce.number('must be a port number from 0 to 65535').int().min(0).max(65_535);
const count = (max: number) => z.coerce.number('must be a whole number').int().min(1).max(max);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
/** These URLs appear in public messages, so they must not contain credentials. */
const publicUrl = httpUrl.refine(
  (url) => !/\/\/[^/]*@/.test(url),
  'must not contain a user name or a password',
);
/** RFC 6750 allows only these characters in a bearer token. */
const bearerToken = z
  .string()
  .regex(
    /^[\w.~+/-]{16,}=*$/,
    'must have at least 16 characters, only letters, digits, and -._~+/',
  );

type Der = { key: Buffer; format: 'der' };

const ed25519 = (kind: string, read: (der: Der) => { asymmetricKeyType?: string | undefined }) =>
  z.string().refine((key) => {
    try {
      return (
        read({ key: Buffer.from(key, 'base64'), format: 'der' }).asymmetricKeyType === 'ed25519'
      );
    } catch {
      return false;
    }
  }, `must be an Ed25519 ${kind} DER in base64`);
const privateKey = ed25519('private key as PKCS #8', (der) =>
  createPrivateKey({ ...der, type: 'pkcs8' }),
);
const publicKey = ed25519('public key as SPKI', (der) => createPublicKey({ ...der, type: 'spki' }));

const shared = {
  DATA_DIR: setting(
    z.string().min(1).default('var'),
    'Folder of observations, releases, and state. Never commit it to git. The systemd units set it to /var/lib/daybreak.',
  ),
  HOST: setting(text.default('127.0.0.1'), 'IP address or host name that the server listens on.'),
  PORT: setting(port.default(4321), 'Port that the server listens on. 0 chooses a free port.'),
  SITE_URL: setting(
    httpUrl.optional(),
    'Public URL of the site, used in feeds, emails, and links. Default: http://HOST:PORT.',
    'https://daybreak.example',
  ),
  SITE_NAME: setting(
    text.max(60).default('Daybreak'),
    'Name of the service, also used in the attribution line.',
  ),
  OPERATOR_CONTACT: setting(
    z.union([z.email(), httpUrl], 'must be an email or a URL').optional(),
    'Email or URL for people who want another plan, need help or found an error. Shown in the footer of every page.',
    'help@daybreak.example',
  ),
  SMTP_URL: setting(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must be a URL such as smtp://user:password@mail.example:587',
      })
      .optional(),
    'SMTP server for emails: subscriptions, alerts, and links to set a new password. Requires MAIL_FROM, and SITE_URL on servers. Set it on all servers.',
    'smtp://user:password@mail.example:587',
  ),
  MAIL_FROM: setting(
    text
      .max(200)
      .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be an email or Name <email>')
      .optional(),
    'Sender of emails.',
    'Daybreak <no-reply@daybreak.example>',
  ),
  ALERTS_TO: setting(
    z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email or an https URL')
      .optional(),
    'Where to report failed runs, sources and backups, releases that a check refused, and mass failures of webhooks: an email, which requires SMTP_URL, or an https URL that accepts JSON with `text`, such as an incoming webhook of Slack or Discord.',
    'operator@daybreak.example',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    httpUrl.optional(),
    'Base URL of an OpenTelemetry receiver, to which traces and metrics are sent over OTLP/HTTP. docs/operations.md lists the other OTEL_ variables that apply.',
    'http://localhost:4318',
  ),
};

export const ServerSettings = z.object({
  ...shared,
  STATE_URL: setting(
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must be a URL such as postgres://user@host/database',
      })
      .optional(),
    'PostgreSQL database for state, required for several servers. Default: a file in DATA_DIR.',
    'postgres://daybreak@localhost/daybreak',
  ),
  AUTH_SECRET: setting(
    z
      .string()
      .min(32, 'must have at least 32 characters, for example from openssl rand -base64 32')
      .optional(),
    'Signs sessions and encrypts stored secrets; at least 32 characters. Servers that share a database need the same value. Default: generated at the first start and stored in DATA_DIR/auth-secret.',
  ),
  SIGN_UP: setting(
    z.enum(['open', 'closed']).default('open'),
    'Whether visitors can create accounts: open or closed. Operators always can.',
  ),
  GITHUB_CLIENT_ID: setting(
    text.optional(),
    'Client ID of the OAuth app for signing in with GitHub. Without it, the sign-in page does not offer GitHub.',
  ),
  GITHUB_CLIENT_SECRET: setting(text.optional(), 'Client secret of that OAuth app.'),
  SECURITY_CONTACT: setting(
    z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an email or an https URL')
      .optional(),
    'Email or https URL for reports of vulnerabilities, published at /.well-known/security.txt.',
    'security@daybreak.example',
  ),
  TRUST_PROXY: setting(
    z.union([z.literal('off'), count(10)], 'must be off or a number from 1 to 10').default('off'),
    'Number of proxies in front of the server that append to X-Forwarded-For, 1 to 10. With off, that header is ignored.',
  ),
  RATE_LIMITS: setting(
    z.enum(['on', 'off']).default('on'),
    'With off, the server does not limit requests per minute and sign-ups per day. Only for measurements, or behind a proxy that limits them.',
  ),
  WEBHOOK_TRUSTED_TARGETS: setting(
    z
      .string()
      .regex(
        /^[^\s,:]+:\d{1,5}( *, *[^\s,:]+:\d{1,5})*$/,
        'must be host:port pairs separated by commas',
      )
      .optional(),
    'Webhook receivers that may use private IP addresses, other ports, and http, for example during development on this machine: host:port,host:port.',
    'localhost:8443',
  ),
  METRICS_PORT: setting(
    port.optional(),
    'Separate port for GET /metrics and health checks.',
    '9464',
  ),
  METRICS_HOST: setting(
    text.default('127.0.0.1'),
    'IP address or host name that the metrics port listens on.',
  ),
  METRICS_TOKEN: setting(
    bearerToken.optional(),
    'Enables GET /metrics on the main port with Authorization: Bearer <token>; at least 16 characters.',
  ),
  RELEASE_URL: setting(
    httpUrl.optional(),
    'URL of releases to follow instead of running a pipeline: another server (https://…/releases/current), or a folder with manifest.json and objects/.',
  ),
  RELEASE_TOKEN: setting(
    bearerToken.optional(),
    'Token for downloading the graph of a release. Set the same value on the follower and on the server that it follows.',
  ),
  RELEASE_PUBLIC_KEY: setting(
    publicKey.optional(),
    'With RELEASE_URL, accepts only releases that are signed with this Ed25519 key (SPKI DER in base64).',
  ),
  RELEASE_PEERS: setting(
    z
      .string()
      .regex(/^https?:\/\/[^\s,]+( *, *https?:\/\/[^\s,]+)*$/, 'must be URLs separated by commas')
      .optional(),
    'Other servers with the same RELEASE_URL, whose copies of the transparency log are compared at each poll: https://…,https://….',
  ),
  RELEASE_POLL_SECONDS: setting(
    count(86_400).default(30),
    'How often to check RELEASE_URL for a new release, in seconds.',
  ),
  QUOTA_LEASE: setting(
    count(1000).default(20),
    'Number of requests of an account that a server reserves at a time.',
  ),
  ROLE: setting(
    z.enum(['all', 'api', 'sender']).default('all'),
    'With STATE_URL: all; api sends no due webhooks; sender only sends webhooks and serves health checks and metrics.',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'Minimum level of log messages: debug, info, warn, error, or silent.',
  ),
  ACCESS_LOG: setting(
    z.enum(['on', 'off']).default('off'),
    'With on, logs every request at level info. With off, at level debug.',
  ),
});
export type ServerSettings = z.infer<typeof ServerSettings>;

export const PipelineSettings = z.object({
  ...shared,
  CATALOG_DIR: setting(
    z.string().min(1).default('pipeline/catalog'),
    'Folder of the catalog. A relative path starts at the checkout.',
  ),
  LOG_URL: setting(
    z
      .string()
      .regex(/^ducklake:.+/, 'must start with ducklake:')
      .optional(),
    'Stores the observation log in a DuckLake with this PostgreSQL catalog, for several machines. Requires LOG_DATA and LOG_EXTENSIONS. Default: files in DATA_DIR.',
    'ducklake:postgres://daybreak@localhost/daybreak',
  ),
  LOG_DATA: setting(
    text.optional(),
    'Folder or s3://bucket/prefix of the Parquet files of LOG_URL, the same on all machines.',
    's3://observations/log',
  ),
  LOG_EXTENSIONS: setting(
    text.optional(),
    'Folder of the DuckDB extensions that LOG_URL needs. docs/operations.md shows how to install them.',
    '/opt/duckdb-extensions',
  ),
  MORNING_AT: setting(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as 05:00')
      .default('05:00'),
    'When `npm run pipeline -- daemon` starts the daily run, in UTC. Hourly runs are offset by 30 minutes.',
  ),
  GITHUB_TOKEN: setting(
    text.optional(),
    'GitHub token, without permissions. Without it, the daily run collects only what the public search of GitHub returns: about 10,000 repositories, without commits and issues.',
  ),
  GITHUB_SEARCH_PER_MINUTE: setting(
    count(100_000).optional(),
    'Search requests to GitHub per minute. Default: 30 with a token, 10 without.',
    '30',
  ),
  HF_TOKEN: setting(text.optional(), 'Hugging Face token, which doubles its rate limits.'),
  OPENROUTER_API_KEY: setting(text.optional(), 'Key for OpenRouter; not required.'),
  GITHUB_URL: setting(publicUrl.default('https://api.github.com'), 'Base URL of GitHub.'),
  HF_URL: setting(publicUrl.default('https://huggingface.co'), 'Base URL of Hugging Face.'),
  OPENROUTER_URL: setting(publicUrl.default('https://openrouter.ai'), 'Base URL of OpenRouter.'),
  MODELS_DEV_URL: setting(publicUrl.default('https://models.dev'), 'Base URL of models.dev.'),
  PUBLISH_TO: setting(
    text.optional(),
    'Folder or s3://bucket/prefix to which each published release is copied, for followers.',
  ),
  RELEASE_SIGNING_KEY: setting(
    privateKey.optional(),
    'Ed25519 private key that signs each release (PKCS #8 DER in base64).',
  ),
  S3_ENDPOINT: setting(
    publicUrl.optional(),
    'Base URL of a service that is compatible with S3. Default: Amazon S3.',
  ),
  AWS_REGION: setting(text.default('us-east-1'), 'Region of the bucket.'),
  AWS_ACCESS_KEY_ID: setting(text.optional(), 'Access key of the bucket.'),
  AWS_SECRET_ACCESS_KEY: setting(text.optional(), 'Secret of that access key.'),
  AWS_SESSION_TOKEN: setting(text.optional(), 'Session token of a temporary access key.'),
});
export type PipelineSettings = z.infer<typeof PipelineSettings>;

/** The values of the environment that are set. An empty value counts as not set. */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from the environment. `check` returns faults between settings. Throws an Error that
 * lists all invalid settings, without their values, which may be secret.
 */
export function readSettings<Settings extends z.ZodObject>(
  schema: Settings,
  environment: NodeJS.ProcessEnv,
  check: (given: GivenSettings) => readonly string[],
): z.infer<Settings> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...check(given),
  ];
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new Error(
    `Invalid settings. Correct these environment variables:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}
