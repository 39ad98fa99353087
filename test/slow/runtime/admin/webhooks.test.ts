// Admin commands for webhooks have the same results on both databases.
import { expect, it } from 'vitest';
import type { StateOptions } from '../../../../src/runtime/state/state.ts';
import { insertDeliveries } from '../../../../src/runtime/webhooks/delivery-store.ts';
import { callAdmin } from '../../../support/admin.ts';
import { describeStates } from '../../../support/states.ts';
import { makeAccount, makeWebhooks } from '../../../support/webhooks.ts';

const now = () => new Date('2026-07-01T06:00:00Z');
const envOf = ({ dataDir, stateUrl }: StateOptions): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  STATE_URL: stateUrl,
});
const url = 'https://1.1.1.1:8443/hook/token-in-path?key=token-in-query';

describeStates('an admin command about webhooks', (states) => {
  /** Creates two accounts with a webhook each. The first has a pending delivery. */
  async function prepare() {
    const options = await states.options(now);
    const state = await states.open(options);
    const webhooks = makeWebhooks({ state, now, trusted: '' });
    const make = async (email: string, repos: string[]) =>
      await webhooks.create(
        { accountId: await makeAccount(state, email, 'dev'), plan: 'dev' },
        { url, events: ['release', 'new'], repos },
      );
    const first = await make('a@b.example', ['*']);
    const second = await make('c@d.example', ['a/b', 'c/d']);
    await insertDeliveries(state.db, [
      {
        id: 'dlv_1',
        webhook_id: first.id,
        kind: 'release',
        day: '2026-07-01',
        part: 1,
        body: '{}',
        state: 'pending',
        attempts: 0,
        next_at: now(),
        claimed_until: null,
        created_at: now(),
        finished_at: null,
        attempt_log: '[]',
        answer: null,
      },
    ]);
    await state.close();
    const admin = (words: string) => callAdmin(words, { env: envOf(options) });
    return { first, second, admin, options };
  }

  it('lists the webhooks of all accounts or of one, without their secrets', async () => {
    const { first, second, admin } = await prepare();
    const all = await admin('webhooks list --json');
    expect(
      JSON.parse(all.stdout)
        .map(({ webhook }: { webhook: string }) => webhook)
        .sort(),
    ).toEqual([first.id, second.id].sort());
    const { stdout } = await admin('webhooks list --account A@b.example --json');
    expect(JSON.parse(stdout)).toEqual([
      {
        webhook: first.id,
        account: 'a@b.example',
        state: 'delivering',
        host: '1.1.1.1:8443',
        events: 'release,new',
        repos: 'all',
        models: 0,
        failures: 0,
        waiting: 1,
        missed: 0,
        last_delivery: null,
        created: '2026-07-01T06:00:00.000Z',
        why: null,
      },
    ]);
    const table = (await admin('webhooks list')).stdout;
    expect(table.split('\n')[0]).toMatch(/^webhook +account +state +host +events +repos /);
    expect(table).toContain(second.id);
    for (const text of [table, all.stdout]) {
      expect(text).not.toMatch(/whsec|token-in|sealed/);
      expect(text).not.toContain(first.secret.slice(6));
    }
  });

  it('disables and enables webhooks, and reports missed deliveries', async () => {
    const { first, admin, options } = await prepare();
    const disabled = await admin(`webhooks disable ${first.id}`);
    expect(disabled).toEqual({
      code: 0,
      stdout: `${first.id} of a@b.example is disabled. Missed deliveries: 1.\n`,
      stderr: '',
    });
    const state = await states.open(options);
    expect(
      await state.db
        .selectFrom('webhook')
        .select('disabled_why')
        .where('id', '=', first.id)
        .execute(),
    ).toEqual([{ disabled_why: 'An operator disabled it.' }]);
    await state.close();
    expect((await admin(`webhooks disable ${first.id}`)).stdout).toContain('was already disabled');
    const enabled = JSON.parse((await admin(`webhooks enable ${first.id} --json`)).stdout);
    expect(enabled).toMatchObject({ state: 'delivering', missed: 1, why: null, is_changed: true });
    const again = await admin(`webhooks enable ${first.id} --json`);
    expect(JSON.parse(again.stdout)).toMatchObject({ state: 'delivering', is_changed: false });
  });

  it('reports errors', async () => {
    const { first, admin } = await prepare();
    const other = `${first.id.slice(0, -2)}00`;
    expect(await admin(`webhooks disable ${other}`)).toEqual({
      code: 3,
      stdout: '',
      stderr: `Webhook ${other} not found. \`webhooks list\` shows all webhooks.\n`,
    });
    expect((await admin('webhooks enable whk_1')).stderr).toContain(
      'whk_ and 22 letters or digits',
    );
    expect((await admin('webhooks enable')).code).toBe(2);
    expect((await admin('webhooks list --account no@b.example')).code).toBe(3);
    await admin('accounts remove a@b.example');
    await admin('accounts remove c@d.example');
    expect(await admin('webhooks list')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'None found.\n',
    });
  });
});
