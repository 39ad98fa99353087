// The default site URL of the pipeline and of the server.
import { expect, it } from 'vitest';
import { readConfig as readPipelineConfig } from '../../pipeline/config/config.ts';
import { toSiteUrl } from '../../src/lib/site-url.ts';
import { readConfig as readRuntimeConfig } from '../../src/runtime/config/config.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4321'],
  ['daybreak.example', 'http://daybreak.example:4321'],
  ['::1', 'http://[::1]:4321'],
  ['fe80::1', 'http://[fe80::1]:4321'],
])('the default site URL for HOST=%s is the same in the pipeline and the server', (host, url) => {
  expect(toSiteUrl(host, 4321)).toBe(url);
  expect(readPipelineConfig({ HOST: host }).site.url).toBe(url);
  expect(readRuntimeConfig({ HOST: host }).site.url).toBe(url);
  expect(new URL(url).port).toBe('4321');
});

it('the pages offer emails only if SMTP is configured', () => {
  const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'daily@daybreak.example' };
  expect(
    readPipelineConfig({ ...mail, SITE_URL: 'https://daybreak.example' }).site.sendsEmail,
  ).toBe(true);
  expect(readPipelineConfig({}).site.sendsEmail).toBe(false);
});

it('the pipeline passes the contact of the operator on to the pages', () => {
  const { site } = readPipelineConfig({ OPERATOR_CONTACT: 'help@daybreak.example' });
  expect(site.contact).toBe('help@daybreak.example');
  expect(readPipelineConfig({}).site).not.toHaveProperty('contact');
});
