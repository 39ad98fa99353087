import { expect, it } from 'vitest';
import { findPasskeyOrigin } from '../../../src/runtime/accounts/passkey-origin.ts';

const originOf = (url: string, isFixed = true) =>
  findPasskeyOrigin({ site: { name: 'Daybreak', url, isFixed }, port: 4321 });

it('passkeys work for a SITE_URL with HTTPS and a host name, and on localhost', () => {
  expect(originOf('https://daybreak.example/')).toBe('https://daybreak.example');
  expect(originOf('https://daybreak.example:8443')).toBe('https://daybreak.example:8443');
  expect(originOf('http://localhost:8080')).toBe('http://localhost:8080');
  expect(originOf('http://127.0.0.1:4321', false)).toBe('http://localhost:4321');
});

it('passkeys do not work over HTTP or for IP addresses', () => {
  for (const url of ['http://daybreak.example', 'https://192.0.2.1', 'https://[2001:db8::1]']) {
    expect(originOf(url)).toBeUndefined();
  }
});
