// Alerts for the operator reach a mailbox or a webhook, and failures say nothing secret.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAlert } from '../../src/lib/alert.ts';
import { type MailServer, readMail, startMailServer } from '../support/mail-server.ts';

const alert = { title: 'the daily run failed', text: 'GitHub did not respond.' };
const siteName = 'Daybreak';
const got: { readonly type: string | undefined; readonly body: string }[] = [];
let status = 200;
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  got.push({ type: request.headers['content-type'], body });
  response.writeHead(status, { location: '/elsewhere' }).end();
});
let mails: MailServer;
let to = '';

beforeAll(async () => {
  mails = await startMailServer();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/secret-path`;
});
afterAll(async () => {
  receiver.close();
  await mails.close();
});

it('an alert is posted as JSON that Slack and Discord accept', async () => {
  await sendAlert({ to, smtp: undefined, siteName }, { ...alert, text: 'x'.repeat(3000) });
  const { text, content } = JSON.parse(got[0]?.body ?? '');
  expect(got[0]?.type).toBe('application/json');
  expect(text).toMatch(/^Daybreak: the daily run failed\nxxx/);
  expect(text).toHaveLength(1_900);
  expect(content).toBe(text);
});

it('an alert is sent by email', async () => {
  const smtp = { url: mails.url, from: 'no-reply@daybreak.example' };
  await sendAlert({ to: 'operator@daybreak.example', smtp, siteName }, alert);
  expect(mails.got[0]?.to).toBe('operator@daybreak.example');
  const { headers, text } = readMail(mails.got[0]?.text ?? '');
  expect(headers.get('subject')).toBe('Daybreak: the daily run failed');
  expect(text.trim()).toBe(alert.text);
  mails.refuse();
  const refused = sendAlert({ to: 'operator@daybreak.example', smtp, siteName }, alert);
  await expect(refused).rejects.toThrow(/^The SMTP server did not accept the email \(550\)\.$/);
});

it.each([404, 302])(
  'status %d is a failure, whose message does not contain the URL',
  async (code) => {
    status = code;
    const failure = await sendAlert({ to, smtp: undefined, siteName }, alert).catch(String);
    expect(failure).toEqual(expect.any(String));
    expect(failure).not.toContain('secret-path');
  },
);
