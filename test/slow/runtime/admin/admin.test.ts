// Admin commands have the same results on both databases, with and without a running server.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { verifyPassword } from '../../../../src/runtime/accounts/passwords.ts';
import { isWellFormed, openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import { maxKeys } from '../../../../src/runtime/keys/key-store.ts';
import type { StateOptions } from '../../../../src/runtime/state/state.ts';
import { openRebuildMode, writeRebuild } from '../../../../src/runtime/state/unavailable.ts';
import { callAdmin } from '../../../support/admin.ts';
import { readMail, startMailServer } from '../../../support/mail-server.ts';
import { describeStates } from '../../../support/states.ts';

const now = () => new Date();
const log = () => undefined;
const envOf = ({ dataDir, stateUrl }: StateOptions): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  STATE_URL: stateUrl,
});

describeStates('an admin command', (states) => {
  const open = async () => {
    const options = await states.options();
    const admin = (words: string, stdin?: string) =>
      callAdmin(words, { env: envOf(options), ...(stdin === undefined ? {} : { stdin }) });
    return { options, admin };
  };

  it('creates an account and a key, and prints only the key on standard output', async () => {
    const { options, admin } = await open();
    const { code, stdout, stderr } = await admin('keys create --plan pro --account A@b.example');
    expect([code, isWellFormed(stdout.trim())]).toEqual([0, true]);
    expect(stderr).toContain('the new account a@b.example (plan pro)');
    const state = await states.open(options);
    const ring = await openKeyRing({ state, log, now });
    expect(await ring.find(stdout.trim())).toMatchObject({ plan: 'pro' });
    await ring.close();
  });

  it('creates another key of an account, and changes its plan only if --plan is set', async () => {
    const { admin } = await open();
    await admin('keys create --plan dev --account a@b.example');
    const second = await admin('keys create --account a@b.example --name Second');
    expect(second.stderr).toContain('a@b.example (plan dev)');
    const third = await admin('keys create --plan org --account a@b.example --json');
    expect(JSON.parse(third.stdout)).toMatchObject({
      key: expect.stringMatching(/^dbk_/),
      plan: 'business',
      is_new_account: false,
      is_plan_changed: true,
    });
    const { stdout } = await admin('accounts list --json');
    expect(JSON.parse(stdout)).toMatchObject([
      { account: 'a@b.example', plan: 'business', keys: 3, name: 'a' },
    ]);
  });

  it('lists keys and revokes them by key or by prefix', async () => {
    const { admin } = await open();
    const key = (await admin('keys create --account a@b.example')).stdout.trim();
    const other = (await admin('keys create --account c@d.example')).stdout.trim();
    expect((await admin('keys list')).stdout).toContain(key.slice(0, 12));
    expect((await admin('keys list --account c@d.example')).stdout).not.toContain(key.slice(0, 12));
    expect((await admin(`keys revoke ${key}`)).stdout).toContain('of a@b.example was revoked');
    expect((await admin(`keys revoke ${key.slice(0, 12)}`)).stdout).toContain('already revoked');
    expect((await admin(`keys revoke ${other.slice(0, 12)}`)).code).toBe(0);
    expect(await admin('keys list')).toEqual({ code: 0, stdout: '', stderr: 'None found.\n' });
    const all = JSON.parse((await admin('keys list --all --json')).stdout);
    expect(all).toHaveLength(2);
    expect(JSON.stringify(all)).not.toContain(key);
  });

  it('sets a password that works for sign-in, and ends all sessions', async () => {
    const { options, admin } = await open();
    await admin('keys create --account a@b.example');
    expect((await admin('accounts password a@b.example', 'first-secret\n')).code).toBe(0);
    const state = await states.open(options);
    const { id } = await state.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const at = new Date();
    await state.db
      .insertInto('session')
      .values({
        id: 's1',
        token: 't1',
        user_id: id,
        expires_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await state.close();
    const second = await admin('accounts password a@b.example', 'second-secret\nmore');
    expect(second.stdout).toBe('Password of a@b.example changed. Sessions ended: 1.\n');
    const { db } = await states.open(options);
    const logins = await db.selectFrom('login').selectAll().execute();
    expect(logins).toMatchObject([{ provider_id: 'credential', account_id: id, user_id: id }]);
    const hash = logins[0]?.password ?? '';
    expect(await verifyPassword({ hash, password: 'second-secret' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'first-secret' })).toBe(false);
    expect(hash).not.toContain('second-secret');
  });

  it('prints a link for a new password, of which only a hash is stored', async () => {
    const { options, admin } = await open();
    expect((await admin('accounts reset-link a@b.example')).code).toBe(3);
    await admin('keys create --account a@b.example');
    const { code, stdout, stderr } = await admin('accounts reset-link a@b.example');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/a@b\.example.*once and expires in 30 minutes/),
    ]);
    const secret = /^http:\/\/127\.0\.0\.1:4321\/account\/reset\?token=([\w-]{43})\n$/.exec(
      stdout,
    )?.[1];
    expect(secret).toBeDefined();
    const { db } = await states.open(options);
    const rows = await db.selectFrom('verification').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('changes plans, and removes accounts with all of their data', async () => {
    const { options, admin } = await open();
    await admin('keys create --account a@b.example');
    await admin('accounts password a@b.example', 'first-secret');
    const changed = await admin('accounts plan a@b.example Org --json');
    expect(JSON.parse(changed.stdout)).toEqual({
      account: 'a@b.example',
      plan: 'business',
      plan_before: 'free',
    });
    expect((await admin('accounts plan a@b.example pro')).stdout).toContain('now has the plan pro');
    expect((await admin('accounts remove a@b.example')).stdout).toContain('was removed');
    const { db } = await states.open(options);
    for (const table of ['account', 'login', 'api_key', 'session', 'usage_day'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('switches rebuild mode, which stays set after a restart', async () => {
    const { options, admin } = await open();
    expect((await admin('rebuild')).stdout).toBe('Rebuild mode is off.\n');
    expect((await admin('rebuild on')).stdout).toBe('Rebuild mode is on.\n');
    const state = await states.open(options);
    const mode = await openRebuildMode({ state, log });
    expect(mode.isOn()).toBe(true);
    await writeRebuild(state, false);
    await vi.waitFor(() => expect(mode.isOn()).toBe(false));
    mode.close();
    await state.close();
    expect(JSON.parse((await admin('rebuild --json')).stdout)).toEqual({ rebuild: false });
  });

  it('refuses to back up where there is no state, and creates none', async () => {
    const { options, admin } = await open();
    if (options.stateUrl !== undefined) return;
    const { code, stderr } = await admin('backup');
    expect([code, stderr]).toEqual([3, expect.stringContaining('There is no state to back up in')]);
    expect(existsSync(join(options.dataDir, 'state.duckdb'))).toBe(false);
  });

  it('reports a failed backup to the operator, but no other failure', async () => {
    const { options } = await open();
    const mails = await startMailServer();
    const env = {
      ...envOf(options),
      SITE_URL: 'https://daybreak.example',
      SMTP_URL: mails.url,
      MAIL_FROM: 'no-reply@daybreak.example',
      ALERTS_TO: 'operator@daybreak.example',
    };
    await callAdmin('keys create --account a@b.example', { env });
    expect((await callAdmin(`backup ${join(options.dataDir, 'ok')}`, { env })).code).toBe(0);
    expect((await callAdmin('accounts remove b@b.example', { env })).code).toBe(3);
    expect(mails.got).toEqual([]);
    mkdirSync(join(options.dataDir, 'folder'));
    const failed = await callAdmin(`backup ${join(options.dataDir, 'folder')}`, { env });
    expect(failed.code).toBe(4);
    const { headers, text } = readMail(mails.got[0]?.text ?? '');
    expect(headers.get('subject')).toBe('Daybreak: a backup failed');
    expect(text.trim()).toBe(failed.stderr.trim());
    await mails.close();
  });

  it('backs up and restores the state, and keeps the replaced state', async () => {
    const { options, admin } = await open();
    const key = (await admin('keys create --account a@b.example')).stdout.trim();
    const { code, stdout } = await admin('backup');
    expect([code, existsSync(stdout.trim())]).toEqual([0, true]);
    await admin('accounts remove a@b.example');
    const restored = await admin(`restore ${stdout.trim()}`);
    expect(restored.stdout).toMatch(/^Restored 2 rows from the backup of/);
    expect((await admin('keys list')).stdout).toContain(key.slice(0, 12));
    const before = JSON.parse((await admin(`restore ${stdout.trim()} --json`)).stdout).before;
    expect(readFileSync(before, 'utf8')).toContain('a@b.example');
    writeFileSync(join(options.dataDir, 'other'), '{}');
    const refused = await admin(`restore ${join(options.dataDir, 'other')} --json`);
    expect(refused.code).toBe(4);
    expect(JSON.parse(refused.stdout).error.code).toBe('refused');
    // Two restores kept the previous state. A refused restore keeps nothing.
    const backups = readdirSync(join(options.dataDir, 'backups'));
    expect(backups.filter((name) => name.startsWith('before-restore-'))).toHaveLength(2);
    mkdirSync(join(options.dataDir, 'folder'));
    expect((await admin(`backup ${join(options.dataDir, 'folder')}`)).code).toBe(4);
  });

  it('reports errors with the exit code of their kind', async () => {
    const { options, admin } = await open();
    const wrong = {
      'accounts plan a@b.example gold': [2, 'Use one of these plans: free, dev, pro, business'],
      'accounts plan a@b.example pro': [3, 'Account a@b.example not found'],
      'accounts remove a@b.example': [3, 'Account a@b.example not found'],
      'keys list --account a@b.example': [3, 'Account a@b.example not found'],
      'keys revoke dbk_AAAAAAAA': [3, 'Key not found'],
      'keys create --account nobody': [2, 'email'],
      'keys create': [2, '--account'],
      'rebuild maybe': [2, 'Use on or off'],
      'restore /nowhere/at-all': [4, 'cannot be read'],
      'keys polish': [2, ''],
    } as const;
    for (const [words, [code, text]] of Object.entries(wrong)) {
      const answer = await admin(words);
      expect([words, answer.code]).toEqual([words, code]);
      expect(answer.stderr).toContain(text);
      expect(answer.stdout).toBe('');
    }
    // Passwords have the same length limits as on the account pages.
    await admin('keys create --account a@b.example');
    for (const [length, expected] of [
      [9, 2],
      [10, 0],
      [200, 0],
      [201, 2],
    ] as const) {
      const { code } = await admin('accounts password a@b.example', 'x'.repeat(length));
      expect([length, code]).toEqual([length, expected]);
    }
    const settings = await callAdmin('accounts list', { env: { ...envOf(options), PORT: 'x' } });
    expect([settings.code, settings.stderr]).toEqual([2, expect.stringContaining('PORT')]);
    for (let count = 1; count < maxKeys; count += 1) {
      await admin('keys create --account a@b.example');
    }
    expect((await admin('keys create --account a@b.example')).code).toBe(4);
    expect((await admin('keys create --help')).stdout).toContain('--plan');
  });
});
