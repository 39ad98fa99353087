// Account pages with a served release: what they say about it, and the log of errors.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccounts } from '../../../../src/runtime/accounts/create-account-services.ts';
import { openQuotas } from '../../../../src/runtime/quotas/quotas.ts';
import { Browser, viewOf } from '../../../support/accounts.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeApp, runtimeConfig, writeCurrentRelease } from '../../../support/served-release.ts';
import { createStates } from '../../../support/states.ts';
import { makeWebhooks, testAuthSecret } from '../../../support/webhooks.ts';

const states = createStates('duckdb');
const dataDir = makeFolder();
const now = () => new Date();
const made = makeApp(dataDir);

beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  await made.serving.refresh();
});
afterAll(() => made.serving.close());

it('account pages warn about untracked repositories, offer sample events of the release, and log errors', async () => {
  const { serving, log, lines } = made;
  const state = await states.open(await states.options(now));
  const quotas = openQuotas({ state, log, now });
  const webhooks = makeWebhooks({ state, now, trusted: 'localhost:1' });
  const config = { ...runtimeConfig(dataDir), contact: 'help@example.org' };
  const parts = openAccounts({
    config,
    secret: testAuthSecret,
    state,
    quotas,
    webhooks,
    serving,
    mailer: undefined,
    log,
    now,
    createId: randomUUID,
  });
  const browser = new Browser(parts);
  const credentials = { email: 'ada@example.org', password: 'seven quiet foxes' };
  await browser.post('/account/sign-up', credentials);
  expect(viewOf(await browser.get('/account/plan'), 'plan')).toMatchObject({
    email: 'ada@example.org',
    plan: 'free',
    contact: 'help@example.org',
  });
  const [account] = await parts.accounts.list();
  const owner = { accountId: account?.id ?? '', plan: 'pro' } as const;
  const created = await webhooks.create(owner, {
    url: 'https://localhost:1/hook',
    events: ['release'],
    repos: ['alba-lab/threadswarm', 'no/such'],
  });
  expect(await parts.findWarnings(created, [])).toEqual([
    'no/such is not tracked yet. Its events are delivered once it is.',
  ]);
  const { sample } = await parts.readPingContent('release');
  expect(sample?.event).toBe('release');
  expect(sample?.items.length).toBeGreaterThan(0);
  parts.onFault('mail could not be sent', new Error('no route'));
  expect(lines.at(-1)).toMatchObject({ level: 'error', fields: { reason: 'no route' } });
  await quotas.close();
});
