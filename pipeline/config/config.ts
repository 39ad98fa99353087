// Reads the pipeline's settings from environment variables.
import { resolve } from 'node:path';
import { z } from 'zod';
import { type AlertSettings, findMailFaults, toAlertSettings } from '../../src/lib/alert.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { type GivenSettings, PipelineSettings, readSettings } from '../../src/lib/settings.ts';
import { toSiteUrl } from '../../src/lib/site-url.ts';
import { Failure } from '../io/failure.ts';
import type { LakeSettings } from '../io/lake.ts';
import { parseS3Place, type S3Settings } from '../io/s3.ts';
import type { SiteSettings } from '../publish/build-site.ts';

const targetRule = 'must be a folder or s3://bucket/prefix';
export const publishTarget = z
  .string()
  .min(1)
  .refine((target) => !/^\w+:\/\//.test(target) || parseS3Place(target) !== undefined, targetRule);

export const toTarget = (target: string): string =>
  parseS3Place(target) ? target : resolve(target);

export interface UpstreamConfig {
  readonly url: string;
  readonly token: string | undefined;
}

export interface Config {
  readonly dataDir: string;
  readonly catalogDir: string;
  readonly host: string;
  readonly port: number;
  readonly site: SiteSettings;
  readonly publishTo: string | undefined;
  /** Undefined if AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set. */
  readonly s3: S3Settings | undefined;
  /** Undefined if the observation log is a folder in `dataDir`. */
  readonly lake: Omit<LakeSettings, 'scratch'> | undefined;
  /** When the daemon starts the daily run: `HH:MM` in UTC. */
  readonly morningAt: string;
  readonly signingKey: string | undefined;
  /** Where to report failed runs. If undefined, they are not reported. */
  readonly alerts: AlertSettings | undefined;
  readonly githubSearchPerMinute: number;
  readonly upstreams: Readonly<
    Record<'github' | 'hugging-face' | 'openrouter' | 'models-dev', UpstreamConfig>
  >;
}

function readS3(settings: PipelineSettings): S3Settings | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const { S3_ENDPOINT: endpoint, AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = settings;
  return { endpoint, region, accessKeyId, secretAccessKey, sessionToken };
}

function readLake(settings: PipelineSettings): Config['lake'] {
  const { LOG_URL: url, LOG_DATA: data, LOG_EXTENSIONS: extensions } = settings;
  if (url === undefined || data === undefined || extensions === undefined) return undefined;
  return { url, data: toTarget(data), extensions: resolve(extensions), s3: readS3(settings) };
}

const findFaults = (given: GivenSettings): string[] => [
  ...findMailFaults(given),
  ...(['PUBLISH_TO', 'LOG_DATA'] as const)
    .filter((name) => given[name] && !publishTarget.safeParse(given[name]).success)
    .map((name) => `${name}: ${targetRule}`),
  ...(['LOG_DATA', 'LOG_EXTENSIONS'] as const)
    .filter((name) => given.LOG_URL && !given[name])
    .map((name) => `${name}: required with LOG_URL`),
];

/** Throws a Failure that lists all invalid settings, without their values, which may be secret. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  let settings: PipelineSettings;
  try {
    settings = readSettings(PipelineSettings, environment, findFaults);
  } catch (cause) {
    throw new Failure('usage', messageOf(cause));
  }
  const url = settings.SITE_URL ?? toSiteUrl(settings.HOST, settings.PORT);
  return {
    dataDir: resolve(settings.DATA_DIR),
    catalogDir: resolve(import.meta.dirname, '../..', settings.CATALOG_DIR),
    host: settings.HOST,
    port: settings.PORT,
    site: {
      name: settings.SITE_NAME,
      url: url.replace(/\/+$/, ''),
      ...(settings.OPERATOR_CONTACT !== undefined && { contact: settings.OPERATOR_CONTACT }),
      sendsEmail: settings.SMTP_URL !== undefined,
    },
    publishTo: settings.PUBLISH_TO && toTarget(settings.PUBLISH_TO),
    s3: readS3(settings),
    lake: readLake(settings),
    morningAt: settings.MORNING_AT,
    signingKey: settings.RELEASE_SIGNING_KEY,
    alerts: toAlertSettings(settings),
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
