// The server's settings: defaults, all faults at once, no values in messages.
import { describe, expect, it } from 'vitest';
import { readConfig, Settings } from '../../src/runtime/config.ts';

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toEqual({
      dataDir: '/data',
      host: '127.0.0.1',
      port: 4321,
      site: { name: 'Daybreak', url: 'http://127.0.0.1:4321' },
      logLevel: 'info',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', SITE_NAME: '' }).port).toBe(4321);
  });

  it('cuts the slashes at the end of the site address', () => {
    expect(readConfig({ SITE_URL: 'https://a.example//' }).site.url).toBe('https://a.example');
  });

  it('writes an IPv6 host in brackets', () => {
    expect(readConfig({ HOST: '::1' }).site.url).toBe('http://[::1]:4321');
  });

  it('lists all faults at once and prints no value', () => {
    const wrong = { PORT: 'secret-a', SITE_URL: 'secret-b', LOG_LEVEL: 'secret-c' };
    const read = () => readConfig(wrong);
    expect(read).toThrow(/PORT: .*\n {2}SITE_URL: .*\n {2}LOG_LEVEL: /);
    expect(read).not.toThrow(/secret/);
  });

  it('refuses a port that cannot be', () => {
    expect(() => readConfig({ PORT: '70000' })).toThrow(/PORT/);
    expect(() => readConfig({ PORT: '-1' })).toThrow(/PORT/);
    expect(() => readConfig({ PORT: '1.5' })).toThrow(/PORT/);
  });

  it('describes every setting', () => {
    for (const [name, schema] of Object.entries(Settings.shape)) {
      expect(`${name}: ${schema.description}`).toMatch(/: .{10,}\.$/);
    }
  });
});
