// Attacks on passkeys over a socket: another origin, a used challenge, a foreign credential.
import { beforeAll, expect, it } from 'vitest';
import { type Running, startServer } from '../../../src/runtime/server.ts';
import { Passkey } from '../../support/authenticator.ts';
import { makeFolder } from '../../support/folders.ts';
import { runtimeConfig } from '../../support/served-release.ts';

const origin = 'https://daybreak.example';
let running: Running;

beforeAll(async () => {
  running = await startServer(runtimeConfig(makeFolder()), () => undefined);
  return async () => await running.stop();
});

interface Answer {
  readonly options?: { readonly challenge: string };
  readonly redirect?: string;
  readonly notice?: { readonly text: string };
}

/** An HTTP client that stores cookies and sends forms like a browser. */
class Client {
  readonly cookies = new Map<string, string>();
  #token = '';

  async post(path: string, fields: Record<string, string>, from: Record<string, string> = {}) {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: this.#token, ...fields }),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: origin, ...this.#cookie(), ...from },
    });
    this.#keep(response);
    return response;
  }

  async ask(path: string, fields: Record<string, string>): Promise<Answer> {
    const response = await this.post(path, fields);
    return (await response.json()) as Answer;
  }

  async signUp(email: string): Promise<void> {
    await this.post('/account/sign-up', { email, password: 'seven quiet foxes' });
    const page = await (await this.get('/account/settings')).text();
    this.#token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  }

  async get(path: string) {
    const headers = this.#cookie();
    const url = `http://127.0.0.1:${running.port}${path}`;
    return await fetch(url, { headers, redirect: 'manual' });
  }

  async challenge(path: string): Promise<string> {
    const { options } = await this.ask(path, { action: 'passkey-options' });
    return options?.challenge ?? '';
  }

  async add(passkey: Passkey): Promise<Answer> {
    const challenge = await this.challenge('/account/settings');
    const response = passkey.register({ challenge, origin });
    return await this.ask('/account/settings', { action: 'add-passkey', name: '', response });
  }

  #cookie(): Record<string, string> {
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  #keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
  }
}

const signInPath = '/account/passkey';
const isSignedIn = async (client: Client) => (await client.get('/account')).status === 200;

it('signing in with a passkey sets cookies that scripts cannot read and other sites do not send', async () => {
  const passkey = new Passkey();
  const owner = new Client();
  await owner.signUp('ada@example.org');
  expect(await owner.add(passkey)).toEqual({ redirect: '/account/settings?done=passkey' });
  const browser = new Client();
  const challenge = await browser.challenge(signInPath);
  const response = passkey.sign({ challenge, origin });
  const entered = await browser.post(signInPath, { action: 'sign-in', response });
  expect(await entered.json()).toEqual({ redirect: '/account' });
  expect(entered.headers.get('Cache-Control')).toBe('no-store');
  expect(entered.headers.get('Access-Control-Allow-Origin')).toBeNull();
  const session = entered.headers.getSetCookie().find((one) => one.includes('session_token'));
  expect(session).toMatch(/Secure/);
  expect(session).toMatch(/HttpOnly.*SameSite=Lax/);
  expect(await isSignedIn(browser)).toBe(true);
});

it('signing in with a passkey refuses another origin in the request or in the signed data', async () => {
  const passkey = new Passkey();
  const owner = new Client();
  await owner.signUp('bob@example.org');
  await owner.add(passkey);
  const victim = new Client();
  const challenge = await victim.challenge(signInPath);
  const evil = 'https://evil.example';
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: evil };
  const response = passkey.sign({ challenge, origin });
  const sent = await victim.post(signInPath, { action: 'sign-in', response }, foreign);
  expect(sent.status).toBe(403);
  const asked = await victim.post(signInPath, { action: 'passkey-options' }, foreign);
  expect(asked.status).toBe(403);
  // A page of another site that forwards what its visitor's device signed.
  const phished = passkey.sign({ challenge, origin: evil, rpId: 'daybreak.example' });
  const relayed = await victim.ask(signInPath, { action: 'sign-in', response: phished });
  expect(relayed.notice?.text).toMatch(/could not be verified/);
  expect(await isSignedIn(victim)).toBe(false);
});

it('signing in with a passkey refuses a challenge that is used, unknown, or of another browser', async () => {
  const passkey = new Passkey();
  const owner = new Client();
  await owner.signUp('cyd@example.org');
  await owner.add(passkey);
  const first = new Client();
  const challenge = await first.challenge(signInPath);
  const response = passkey.sign({ challenge, origin });
  const cookies = new Map(first.cookies);
  expect(await first.ask(signInPath, { action: 'sign-in', response })).toHaveProperty('redirect');
  // An attacker replays the recorded request, including its cookies.
  const replayed = new Client();
  for (const [name, value] of cookies) replayed.cookies.set(name, value);
  const again = await replayed.ask(signInPath, { action: 'sign-in', response });
  expect(again.notice?.text).toMatch(/already used/);
  const other = new Client();
  await other.challenge(signInPath);
  const stolen = passkey.sign({ challenge: await first.challenge(signInPath), origin });
  const used = await other.ask(signInPath, { action: 'sign-in', response: stolen });
  expect(used.notice?.text).toMatch(/could not be verified/);
  const without = await new Client().ask(signInPath, { action: 'sign-in', response: stolen });
  expect(without.notice?.text).toMatch(/already used/);
  for (const client of [replayed, other]) expect(await isSignedIn(client)).toBe(false);
});

it('a credential id of another account can be neither added nor used to sign in', async () => {
  const passkey = new Passkey();
  const owner = new Client();
  await owner.signUp('dee@example.org');
  await owner.add(passkey);
  const forged = new Passkey(passkey.id);
  const thief = new Client();
  const challenge = await thief.challenge(signInPath);
  const response = forged.sign({ challenge, origin });
  const refused = await thief.ask(signInPath, { action: 'sign-in', response });
  expect(refused.notice?.text).toMatch(/could not be verified/);
  expect(await isSignedIn(thief)).toBe(false);
  const eve = new Client();
  await eve.signUp('eve@example.org');
  expect((await eve.add(forged)).notice?.text).toMatch(/already registered/);
});

it('the URLs of the passkey library are not accessible', async () => {
  for (const path of ['generate-authenticate-options', 'list-user-passkeys']) {
    const response = await new Client().get(`/account/auth/passkey/${path}`);
    expect([303, 404]).toContain(response.status);
  }
});
