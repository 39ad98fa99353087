// Which URLs an email subscription can follow, and when weekly emails are sent.
import { describe, expect, it } from 'vitest';
import { type Digest, toMail } from '../../../src/runtime/webhooks/digest.ts';
import { findWeeklyTime } from '../../../src/runtime/webhooks/plan-mails.ts';
import { readSubscribedList } from '../../../src/runtime/webhooks/subscribed-list.ts';

const siteUrl = 'https://daybreak.example';
const read = (text: string) => readSubscribedList(text, siteUrl);

describe('the list of a subscription', () => {
  it('is a watched list, its feed, or a page of a project, model or product', () => {
    const watched = { projects: ['a-b'], models: ['x/Y:free'], products: ['notion'] };
    const path = '/watch?p=a-b&m=x%2FY%3Afree&a=notion';
    for (const page of ['watch', 'watch.xml', 'watch.atom', 'watch.json']) {
      const url = `${siteUrl}/${page}?a=Notion&m=x/Y:free&p=A-B,a-b`;
      expect(read(url)).toMatchObject({ ...watched, path });
    }
    expect(read('/projects/Astral-Sh-uv/')).toMatchObject({
      projects: ['astral-sh-uv'],
      path: '/projects/Astral-Sh-uv',
    });
    expect(read('/models/x/Y')).toMatchObject({ models: ['x/Y'], products: [] });
    expect(read('/alternatives/notion#open')).toMatchObject({ products: ['notion'] });
  });

  it('is nothing else', () => {
    const many = Array.from({ length: 101 }, (_, n) => `p${n}`).join();
    for (const text of [
      '',
      '/',
      '/watch',
      '/watch?p=',
      `/watch?p=${many}`,
      '/watch?p=<script>',
      '/projects/',
      '/projects/a/b',
      '/projects/%0d%0aBcc:x',
      'https://daybreak.example.evil/projects/a',
      '//evil.example/projects/a',
      'javascript:alert(1)',
      'http://[',
    ]) {
      expect(read(text), text).toBeUndefined();
    }
  });
});

describe('a weekly email', () => {
  it.each([
    ['2026-07-01T05:00:00Z', '2026-07-06T08:00:00Z'],
    ['2026-07-06T06:59:59Z', '2026-07-06T08:00:00Z'],
    // The email of this week may be on its way.
    ['2026-07-06T07:00:00Z', '2026-07-13T08:00:00Z'],
    ['2026-07-12T23:59:59Z', '2026-07-13T08:00:00Z'],
  ])('planned at %s is sent at %s', (now, sent) => {
    expect(findWeeklyTime(new Date(now))).toEqual(new Date(sent));
  });
});

it('an email lists at most 100 events, and no line break enters its headers', () => {
  const items = Array.from({ length: 130 }, (_, n) => ({
    event: `evt_${n}`,
    project: { id: `p-${n}`, name: 'a\r\nBcc: eve@example.org', url: 'https://x.example' },
    before: null,
    after: null,
    url: null,
  }));
  const parts: Digest['parts'] = [{ event: 'new', day: '2026-07-01', items }];
  const mail = toMail(
    { id: 'dlv_x', attribution: 'Data: Daybreak', parts },
    {
      to: 'ada@example.org',
      list: '/watch?p=a',
      unsubscribeUrl: `${siteUrl}/u`,
      site: { name: 'Daybreak', url: siteUrl },
    },
  );
  expect(mail.text.match(/^- /gm)).toHaveLength(100);
  expect(mail.text).toContain('And 30 more.');
  expect(mail.html?.match(/<li>/g)).toHaveLength(100);
  expect(mail.subject).toMatch(/ and 129 more$/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});
