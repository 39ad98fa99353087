// Defines and reads the pipeline's settings, which are environment variables.
import { resolve } from 'node:path';
import { z } from 'zod';
import { siteName } from '../../src/lib/site-name.ts';
import { toSiteUrl } from '../../src/lib/site-url.ts';
import { isEd25519Key } from '../../src/snapshot/release/signature.ts';
import { defaultTempLimit } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { parseS3Place, type S3Settings } from '../io/s3.ts';

const upstreamUrl = (url: string, name: string) =>
  z
    .url({ protocol: /^https?$/ })
    // The URL appears in public messages, so it must not contain credentials.
    .refine((given) => !/\/\/[^/]*@/.test(given), 'must not contain a user name or a password')
    .default(url)
    .describe(`Base URL of ${name}.`);

export const publishTarget = z
  .string()
  .min(1)
  .refine(
    (target) => !/^\w+:\/\//.test(target) || parseS3Place(target) !== undefined,
    'must be a folder or s3://bucket/prefix',
  );

export const toTarget = (target: string): string =>
  parseS3Place(target) ? target : resolve(target);

export const Settings = z.object({
  DATA_DIR: z
    .string()
    .min(1)
    .default('var')
    .describe('Folder for observations, releases, and state.'),
  CATALOG_DIR: z
    .string()
    .min(1)
    .default('pipeline/catalog')
    .describe('Folder of the catalog. A relative path is resolved from the checkout.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Host name or IP address that the demo listens on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4321)
    .describe('Port that the demo listens on. 0 picks a free port.'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Public URL of the site, used in feeds and links. Default: http://HOST:PORT.'),
  SITE_NAME: siteName.describe('Name of the service, also used for attribution.'),
  BUILD_MEMORY: z
    .string()
    .regex(/^\d+(MB|GB)$/, 'must be a size such as 500MB')
    .optional()
    .describe(
      'Memory that each DuckDB database of the pipeline may use before it spills to disk. Default: 512MB, or more for a larger log or graph, up to half of the available memory.',
    ),
  BUILD_DISK: z
    .string()
    .regex(/^\d+(MB|GB)$/, 'must be a size such as 5GB')
    .default(defaultTempLimit)
    .describe(
      'Disk space in DATA_DIR/build that each DuckDB database may use for temporary files.',
    ),
  PUBLISH_TO: publishTarget
    .optional()
    .describe(
      'Folder or s3://bucket/prefix to which each published release is copied, for followers.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((given) => !/\/\/[^/]*@/.test(given), 'must not contain a user name or a password')
    .optional()
    .describe('Base URL of an S3-compatible service. Default: Amazon S3.'),
  AWS_REGION: z.string().trim().min(1).default('us-east-1').describe('Region of the bucket.'),
  AWS_ACCESS_KEY_ID: z.string().trim().min(1).optional().describe('Access key of the bucket.'),
  AWS_SECRET_ACCESS_KEY: z.string().trim().min(1).optional().describe('Secret of the access key.'),
  AWS_SESSION_TOKEN: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Session token of a temporary access key.'),
  RELEASE_SIGNING_KEY: z
    .string()
    .refine(
      (key) => isEd25519Key(key, 'pkcs8'),
      'must be an Ed25519 private key as PKCS #8 DER in base64',
    )
    .optional()
    .describe('Ed25519 private key that signs the manifest of each release.'),
  GITHUB_TOKEN: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Token for GitHub. Without it, `morning` uses only GitHub’s public search.'),
  MORNING_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as 05:00')
    .default('05:00')
    .describe(
      'When `daemon` starts the daily run, in UTC. Hourly runs are offset by 30 minutes: 05:00 starts them at minute 30 of every hour.',
    ),
  GITHUB_SEARCH_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Search requests to GitHub per minute. Default: 30 with a token, 10 without.'),
  HF_TOKEN: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Token for Hugging Face. It doubles the rate limits.'),
  OPENROUTER_API_KEY: z.string().trim().min(1).optional().describe('Key for OpenRouter.'),
  GITHUB_URL: upstreamUrl('https://api.github.com', 'GitHub'),
  HF_URL: upstreamUrl('https://huggingface.co', 'Hugging Face'),
  OPENROUTER_URL: upstreamUrl('https://openrouter.ai', 'OpenRouter'),
  MODELS_DEV_URL: upstreamUrl('https://models.dev', 'models.dev'),
});

export interface UpstreamConfig {
  readonly url: string;
  readonly token: string | undefined;
}

export interface Config {
  readonly dataDir: string;
  readonly catalogDir: string;
  readonly host: string;
  readonly port: number;
  readonly site: { readonly name: string; readonly url: string };
  readonly buildMemory: string | undefined;
  readonly buildDisk: string;
  readonly publishTo: string | undefined;
  /** Undefined if AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set. */
  readonly s3: S3Settings | undefined;
  /** When the daemon starts the daily run: `HH:MM` in UTC. */
  readonly morningAt: string;
  readonly signingKey: string | undefined;
  readonly githubSearchPerMinute: number;
  readonly upstreams: Readonly<
    Record<'github' | 'hugging-face' | 'openrouter' | 'models-dev', UpstreamConfig>
  >;
}

function readS3(settings: z.infer<typeof Settings>): S3Settings | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const { S3_ENDPOINT: endpoint, AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = settings;
  return { endpoint, region, accessKeyId, secretAccessKey, sessionToken };
}

/**
 * Reads the settings. Throws a Failure that lists all invalid settings, but never their values,
 * which may be secret.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(
    Object.keys(Settings.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Settings.safeParse(known);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Failure(
      'usage',
      `Invalid settings. Correct these environment variables:\n${faults.join('\n')}`,
    );
  }
  const settings = parsed.data;
  const url = settings.SITE_URL ?? toSiteUrl(settings.HOST, settings.PORT);
  return {
    dataDir: resolve(settings.DATA_DIR),
    catalogDir: resolve(import.meta.dirname, '../..', settings.CATALOG_DIR),
    host: settings.HOST,
    port: settings.PORT,
    site: { name: settings.SITE_NAME, url: url.replace(/\/+$/, '') },
    buildMemory: settings.BUILD_MEMORY,
    buildDisk: settings.BUILD_DISK,
    publishTo: settings.PUBLISH_TO && toTarget(settings.PUBLISH_TO),
    s3: readS3(settings),
    morningAt: settings.MORNING_AT,
    signingKey: settings.RELEASE_SIGNING_KEY,
    githubSearchPerMinute:
      settings.GITHUB_SEARCH_PER_MINUTE ?? (settings.GITHUB_TOKEN === undefined ? 10 : 30),
    upstreams: {
      github: { url: settings.GITHUB_URL, token: settings.GITHUB_TOKEN },
      'hugging-face': { url: settings.HF_URL, token: settings.HF_TOKEN },
      openrouter: { url: settings.OPENROUTER_URL, token: settings.OPENROUTER_API_KEY },
      'models-dev': { url: settings.MODELS_DEV_URL, token: undefined },
    },
  };
}
