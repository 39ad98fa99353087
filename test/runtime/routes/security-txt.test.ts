// security.txt, with and without a contact in the settings.
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/folders.ts';
import { makeApp, runtimeConfig, writeCurrentRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
await writeCurrentRelease(dataDir);

async function read(securityContact: string | undefined) {
  const config = { ...runtimeConfig(dataDir), securityContact };
  const now = () => new Date('2026-07-01T00:00:00Z');
  const { app, serving } = makeApp(dataDir, { config, now });
  await serving.refresh();
  const response = await app.request('/.well-known/security.txt');
  serving.close();
  return response;
}

describe('/.well-known/security.txt', () => {
  it.each([
    ['security@daybreak.example', 'mailto:security@daybreak.example'],
    ['https://daybreak.example/report', 'https://daybreak.example/report'],
  ])('names the contact %s and a time at which it expires', async (contact, uri) => {
    const response = await read(contact);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8$/i);
    expect(await response.text()).toBe(
      [
        `Contact: ${uri}`,
        'Expires: 2026-12-28T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://daybreak.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('does not exist without a contact', async () => {
    expect((await read(undefined)).status).toBe(404);
  });
});
