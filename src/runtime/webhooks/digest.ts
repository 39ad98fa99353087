// The content of an email subscription's delivery, and the email that it becomes.
import type { EventKind } from '../../contracts/api/event-kinds.ts';
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';
import { cleanText, escapeHtml } from '../../lib/escape-html.ts';
import type { Mail } from '../../lib/smtp.ts';
import { longDay } from '../../lib/time.ts';
import { titleEvent, titleForecasts } from './event-title.ts';

export interface DigestPart {
  readonly event: EventKind;
  readonly day: string;
  readonly items: DeliveryBody['items'];
}

/** The body of a delivery of the kind `digest`. Contains no email address. */
export interface Digest {
  readonly id: string;
  readonly attribution: string;
  readonly parts: readonly DigestPart[];
}

export const digestKind = 'digest';

interface Recipient {
  readonly to: string;
  readonly list: string;
  readonly unsubscribeUrl: string;
  readonly site: { readonly name: string; readonly url: string };
}

/** Further events are only counted. */
const maxLines = 100;
const maxSubjectLength = 150;

interface Line {
  readonly day: string;
  readonly title: string;
  readonly url: string;
}

export function toMail(digest: Digest, recipient: Recipient): Mail {
  const { to, list, unsubscribeUrl, site } = recipient;
  const lines = digest.parts.flatMap((part) => toLines(part, site.url));
  const shown = lines.slice(0, maxLines);
  const content = {
    days: [...Map.groupBy(shown, ({ day }) => day)].sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
    more: lines.length - shown.length,
    attribution: digest.attribution,
    listUrl: `${site.url}${list}`,
    manageUrl: `${site.url}/account/emails`,
    unsubscribeUrl,
  };
  const others = lines.length - 1;
  const first = (lines[0]?.title ?? '').slice(0, maxSubjectLength);
  return {
    to,
    id: digest.id,
    subject: `${site.name}: ${first}${others > 0 ? ` and ${others} more` : ''}`,
    text: writeText(content),
    html: writeHtml(content),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Out-of-office programs do not reply to such emails.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

interface Content {
  readonly days: ReadonlyArray<readonly [day: string, lines: readonly Line[]]>;
  readonly more: number;
  readonly attribution: string;
  readonly listUrl: string;
  readonly manageUrl: string;
  readonly unsubscribeUrl: string;
}

const toLines = ({ event: kind, day, items }: DigestPart, siteUrl: string): Line[] =>
  items.flatMap((item) => {
    if ('forecasts' in item) {
      const url = `${siteUrl}${item.page}`;
      return item.forecasts.map((one) => ({ day, title: titleForecasts(one), url }));
    }
    const { before, after } = item;
    const title = (name: string) =>
      cleanText(titleEvent({ kind, name, before, after })).replaceAll(/\s+/g, ' ');
    if ('project' in item) {
      const { id, name } = item.project;
      const url = item.url ?? `${siteUrl}/projects/${id}`;
      return { day, title: title(name), url };
    }
    const { name, page } = item.model;
    const url = `${siteUrl}${page ?? '/models'}`;
    return { day, title: title(name), url };
  });

const why = 'You get this email because your account subscribes to this list:';

function writeText({ days, more, ...content }: Content): string {
  const sections = days.map(([day, lines]) =>
    [longDay(day), ...lines.map(({ title, url }) => `- ${title}\n  ${url}`)].join('\n'),
  );
  return `${[
    ...sections,
    ...(more > 0 ? [`And ${more} more.`] : []),
    content.attribution,
    `${why}\n${content.listUrl}`,
    `Unsubscribe: ${content.unsubscribeUrl}`,
    `All subscriptions: ${content.manageUrl}`,
  ].join('\n\n')}\n`;
}

function writeHtml({ days, more, ...content }: Content): string {
  const link = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const sections = days.map(
    ([day, lines]) =>
      `<h2 style="font-size:16px">${longDay(day)}</h2>\n<ul>\n${lines
        .map(({ title, url }) => `<li>${link(url, title)}</li>`)
        .join('\n')}\n</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font:16px/1.5 sans-serif;max-width:40em">
${sections.join('\n')}
${more > 0 ? `<p>And ${more} more.</p>` : ''}
<p>${escapeHtml(content.attribution)}</p>
<p style="font-size:14px">${why} ${link(content.listUrl, content.listUrl)}.
${link(content.unsubscribeUrl, 'Unsubscribe')} or see ${link(content.manageUrl, 'all subscriptions')}.</p>
</body>
</html>
`;
}
