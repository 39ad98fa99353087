// The server's settings, from the environment. The only place here that reads it.
import { resolve } from 'node:path';
import { z } from 'zod';

export const Settings = z.object({
  DATA_DIR: z.string().min(1).default('var').describe('Folder of releases and state.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address that the server listens on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4321)
    .describe('Port that the server listens on; 0 takes a free one.'),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Public address of the site. Default: http://HOST:PORT.'),
  SITE_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('Daybreak')
    .describe('Name of the service, attribution included.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least important level that is logged.'),
});

export interface RuntimeConfig {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly site: { readonly name: string; readonly url: string };
  readonly logLevel: z.infer<typeof Settings>['LOG_LEVEL'];
}

/** Reads the settings; throws an Error that lists every fault at once and prints no value. */
export function readConfig(environment: NodeJS.ProcessEnv): RuntimeConfig {
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
    throw new Error(`These settings are wrong:\n${faults.join('\n')}`);
  }
  const settings = parsed.data;
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
  const url = settings.SITE_URL ?? `http://${host}:${settings.PORT}`;
  return {
    dataDir: resolve(settings.DATA_DIR),
    host: settings.HOST,
    port: settings.PORT,
    site: { name: settings.SITE_NAME, url: url.replace(/\/+$/, '') },
    logLevel: settings.LOG_LEVEL,
  };
}
