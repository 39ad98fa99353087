// The settings of the server: defaults, all errors at once, and no values in messages.
import { describe, expect, it } from 'vitest';
import { readConfig as readPipelineConfig } from '../../../pipeline/config/config.ts';
import { PipelineSettings, ServerSettings } from '../../../src/lib/settings.ts';
import { readConfig } from '../../../src/runtime/config/config.ts';

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toEqual({
      dataDir: '/data',
      host: '127.0.0.1',
      port: 4321,
      site: { name: 'Daybreak', url: 'http://127.0.0.1:4321' },
      stateUrl: undefined,
      authSecret: undefined,
      isSignUpOpen: true,
      github: undefined,
      proxies: 0,
      hasRateLimits: true,
      trustedTargets: new Set(),
      metrics: { port: undefined, host: '127.0.0.1', token: undefined },
      quotaLease: 20,
      role: 'all',
      logLevel: 'info',
      hasAccessLog: false,
    });
  });

  it('allows ROLE only for servers with a shared database', () => {
    expect(() => readConfig({ ROLE: 'sender' })).toThrow('ROLE: requires STATE_URL');
    const shared = { STATE_URL: 'postgres://daybreak@db.example/daybreak' };
    expect(readConfig({ ...shared, ROLE: 'api' }).role).toBe('api');
  });

  it('reads every setting', () => {
    const secret = 's'.repeat(32);
    const config = readConfig({
      STATE_URL: 'postgres://daybreak:word@db.example/daybreak',
      AUTH_SECRET: secret,
      SIGN_UP: 'closed',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'word',
      TRUST_PROXY: '2',
      RATE_LIMITS: 'off',
      WEBHOOK_TRUSTED_TARGETS: 'localhost:8443,10.0.0.1:443',
      RELEASE_URL: 'https://a.example/releases',
      RELEASE_PEERS: 'https://b.example, https://c.example',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      METRICS_TOKEN: 't'.repeat(16),
      ACCESS_LOG: 'on',
    });
    expect(config).toMatchObject({
      stateUrl: 'postgres://daybreak:word@db.example/daybreak',
      authSecret: secret,
      isSignUpOpen: false,
      github: { clientId: 'id', clientSecret: 'word' },
      proxies: 2,
      hasRateLimits: false,
      trustedTargets: new Set(['localhost:8443', '10.0.0.1:443']),
      follow: {
        url: 'https://a.example/releases',
        peers: ['https://b.example', 'https://c.example'],
      },
      metrics: { port: 9464, host: '0.0.0.0', token: 't'.repeat(16) },
      hasAccessLog: true,
    });
  });

  it('reads trusted webhook receivers in any letter case, with spaces around commas', () => {
    const config = readConfig({ WEBHOOK_TRUSTED_TARGETS: 'LocalHost:8443, 10.0.0.1:443' });
    expect(config.trustedTargets).toEqual(new Set(['localhost:8443', '10.0.0.1:443']));
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', SITE_NAME: '' }).port).toBe(4321);
  });

  it('removes trailing slashes from SITE_URL', () => {
    expect(readConfig({ SITE_URL: 'https://a.example//' }).site.url).toBe('https://a.example');
  });

  it('writes an IPv6 host in brackets', () => {
    expect(readConfig({ HOST: '::1' }).site.url).toBe('http://[::1]:4321');
  });

  it('lists all invalid settings at once, without their values', () => {
    const wrong = { PORT: 'secret-a', SITE_URL: 'secret-b', LOG_LEVEL: 'secret-c' };
    const read = () => readConfig(wrong);
    expect(read).toThrow(/PORT: .*\n {2}SITE_URL: .*\n {2}LOG_LEVEL: /);
    expect(read).not.toThrow(/secret/);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['STATE_URL', 'mysql://db.example/planted'],
    ['STATE_URL', 'planted'],
    ['AUTH_SECRET', 'planted-and-31-characters-long-'],
    ['SIGN_UP', 'planted'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'planted'],
    ['RATE_LIMITS', '0'],
    ['WEBHOOK_TRUSTED_TARGETS', 'planted'],
    ['METRICS_PORT', 'planted'],
    ['METRICS_TOKEN', 'planted'],
    ['METRICS_TOKEN', 'planted with spaces in it'],
    ['ACCESS_LOG', 'planted'],
    ['OPERATOR_CONTACT', 'javascript:planted'],
    ['SECURITY_CONTACT', 'http://planted.example/report'],
  ])('refuses %s=%s and mentions only this setting', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`:\\n {2}${name}: [^\\n]+$`));
    expect(() => readConfig({ [name]: value })).not.toThrow(/planted/);
  });

  it('refuses an incomplete OAuth app and a port that is used twice, together with other errors', () => {
    const read = () =>
      readConfig({ GITHUB_CLIENT_ID: 'id', METRICS_PORT: '4321', SIGN_UP: 'perhaps' });
    expect(read).toThrow(/SIGN_UP: .*\n {2}GITHUB_CLIENT_ID: .*\n {2}METRICS_PORT: /);
    expect(readConfig({ METRICS_PORT: '0', PORT: '0' }).metrics.port).toBe(0);
  });

  it('requires MAIL_FROM and SITE_URL with SMTP_URL', () => {
    const mail = { SMTP_URL: 'smtps://user:planted@mail.example', MAIL_FROM: 'A <a@b.example>' };
    const site = { SITE_URL: 'https://a.example' };
    expect(() => readConfig({ SMTP_URL: mail.SMTP_URL, ...site })).toThrow(/SMTP_URL: .*MAIL_FROM/);
    expect(() => readConfig(mail)).toThrow(/SMTP_URL: requires SITE_URL/);
    expect(() => readConfig(mail)).not.toThrow(/planted/);
    for (const wrong of ['planted', 'planted\r\nBcc: a@b.example']) {
      expect(() => readConfig({ ...mail, ...site, MAIL_FROM: wrong })).toThrow(/MAIL_FROM: /);
    }
    expect(() => readConfig({ ...mail, ...site, SMTP_URL: 'http://planted' })).toThrow(
      /SMTP_URL: /,
    );
    expect(readConfig({ ...mail, ...site }).mail).toEqual({
      url: mail.SMTP_URL,
      from: mail.MAIL_FROM,
    });
  });

  it('requires SMTP_URL with an email in ALERTS_TO, and accepts only https URLs', () => {
    const email = { ALERTS_TO: 'planted@b.example' };
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' };
    const site = { SITE_URL: 'https://a.example' };
    for (const read of [readConfig, readPipelineConfig]) {
      expect(() => read(email)).toThrow(/ALERTS_TO: an email requires SMTP_URL/);
      expect(() => read(email)).not.toThrow(/planted/);
      expect(() => read({ ALERTS_TO: 'http://a.example/planted' })).toThrow(/ALERTS_TO: /);
      expect(read({ ALERTS_TO: 'https://a.example/hook' }).alerts?.smtp).toBeUndefined();
      expect(read({ ...email, ...mail, ...site }).alerts).toEqual({
        to: email.ALERTS_TO,
        smtp: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
        siteName: 'Daybreak',
      });
      expect(read({}).alerts).toBeUndefined();
    }
  });

  it('has a description of every setting', () => {
    const settings = { ...ServerSettings.shape, ...PipelineSettings.shape };
    for (const [name, schema] of Object.entries(settings)) {
      expect(`${name}: ${schema.description}`).toMatch(/: .{10,}\.$/);
    }
  });
});
