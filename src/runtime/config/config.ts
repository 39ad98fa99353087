// Reads the server's settings from environment variables. No other file of the server reads them.
import { resolve } from 'node:path';
import { type AlertSettings, findMailFaults, toAlertSettings } from '../../lib/alert.ts';
import { type GivenSettings, readSettings, ServerSettings } from '../../lib/settings.ts';
import { toSiteUrl } from '../../lib/site-url.ts';

export interface RuntimeConfig {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly site: {
    readonly name: string;
    readonly url: string;
  };
  /** URL of a PostgreSQL database. Undefined if the state is stored in a file in `dataDir`. */
  readonly stateUrl: string | undefined;
  /** Undefined if the server uses the secret that is stored in `dataDir`. */
  readonly authSecret: string | undefined;
  readonly isSignUpOpen: boolean;
  readonly github: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** Where to report failures. If undefined, they are not reported. */
  readonly alerts: AlertSettings | undefined;
  /** The operator's email or a URL with contact information. */
  readonly contact: string | undefined;
  /** Where to report vulnerabilities: an email or an https URL. */
  readonly securityContact: string | undefined;
  /** Number of proxies in front of the server. Each of them appends to `X-Forwarded-For`. */
  readonly proxies: number;
  readonly hasRateLimits: boolean;
  /** `host:port` of each webhook receiver that may have a private IP address. */
  readonly trustedTargets: ReadonlySet<string>;
  /** Where to send traces and metrics. If undefined, they are not sent. */
  readonly otlpEndpoint: string | undefined;
  readonly metrics: {
    readonly port: number | undefined;
    readonly host: string;
    readonly token: string | undefined;
  };
  /** Where to download releases. Undefined if a pipeline publishes releases to `dataDir`. */
  readonly follow:
    | {
        readonly url: string;
        readonly publicKey: string | undefined;
        readonly pollSeconds: number;
        /** URLs of other servers that follow the same releases. */
        readonly peers: readonly string[];
      }
    | undefined;
  /** The token that followers need to download the non-public files of a release. */
  readonly releaseToken: string | undefined;
  readonly quotaLease: number;
  readonly role: ServerSettings['ROLE'];
  readonly logLevel: ServerSettings['LOG_LEVEL'];
  readonly hasAccessLog: boolean;
}

/** Throws an Error that lists all invalid settings, without their values, which may be secret. */
export const readConfig = (environment: NodeJS.ProcessEnv): RuntimeConfig =>
  toConfig(readSettings(ServerSettings, environment, findContradictions));

function findContradictions(known: GivenSettings): string[] {
  const faults = findMailFaults(known);
  if ('GITHUB_CLIENT_ID' in known !== 'GITHUB_CLIENT_SECRET' in known) {
    faults.push('GITHUB_CLIENT_ID: set both this and GITHUB_CLIENT_SECRET, or neither');
  }
  // Without SITE_URL, links in emails would use the Host header, which the sender of a request can
  // choose.
  if ('SMTP_URL' in known && !('SITE_URL' in known)) {
    faults.push('SMTP_URL: requires SITE_URL, which is used for links in emails');
  }
  const metricsPort = known.METRICS_PORT;
  if (metricsPort && metricsPort !== '0' && metricsPort === (known.PORT ?? '4321')) {
    faults.push('METRICS_PORT: must differ from PORT');
  }
  if ((known.ROLE ?? 'all') !== 'all' && !known.STATE_URL) {
    faults.push('ROLE: requires STATE_URL; without it, set ROLE to all or remove it');
  }
  return faults;
}

function toConfig(settings: ServerSettings): RuntimeConfig {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = settings;
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = settings;
  const url = settings.SITE_URL ?? toSiteUrl(settings.HOST, settings.PORT);
  return {
    dataDir: resolve(settings.DATA_DIR),
    host: settings.HOST,
    port: settings.PORT,
    site: {
      name: settings.SITE_NAME,
      url: url.replace(/\/+$/, ''),
    },
    stateUrl: settings.STATE_URL,
    authSecret: settings.AUTH_SECRET,
    isSignUpOpen: settings.SIGN_UP === 'open',
    github: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    mail: smtpUrl && mailFrom ? { url: smtpUrl, from: mailFrom } : undefined,
    alerts: toAlertSettings(settings),
    contact: settings.OPERATOR_CONTACT,
    securityContact: settings.SECURITY_CONTACT,
    proxies: settings.TRUST_PROXY === 'off' ? 0 : settings.TRUST_PROXY,
    hasRateLimits: settings.RATE_LIMITS === 'on',
    trustedTargets: new Set(
      settings.WEBHOOK_TRUSTED_TARGETS?.toLowerCase()
        .split(',')
        .map((target) => target.trim()),
    ),
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    metrics: {
      port: settings.METRICS_PORT,
      host: settings.METRICS_HOST,
      token: settings.METRICS_TOKEN,
    },
    follow: settings.RELEASE_URL
      ? {
          url: settings.RELEASE_URL,
          publicKey: settings.RELEASE_PUBLIC_KEY,
          pollSeconds: settings.RELEASE_POLL_SECONDS,
          peers: settings.RELEASE_PEERS?.split(',').map((url) => url.trim()) ?? [],
        }
      : undefined,
    releaseToken: settings.RELEASE_TOKEN,
    quotaLease: settings.QUOTA_LEASE,
    role: settings.ROLE,
    logLevel: settings.LOG_LEVEL,
    hasAccessLog: settings.ACCESS_LOG === 'on',
  };
}
