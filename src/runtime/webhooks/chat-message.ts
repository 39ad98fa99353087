// Converts a delivery to a message for chat services, which accept only their own format.
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';
import { titleForecasts } from './event-title.ts';

interface ChatFormat {
  readonly maxLength: number;
  /** Escapes text that is not markup. */
  readonly quote: (text: string) => string;
  readonly link: (text: string, url: string) => string;
  readonly toBody: (text: string) => object;
}

const slack: ChatFormat = {
  maxLength: 3000,
  quote: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  link: (text, url) => `<${url}|${text}>`,
  toBody: (text) => ({ text }),
};
const discord: ChatFormat = {
  maxLength: 1900,
  quote: (text) => text.replaceAll(/[\\*_~`|>[\]<#@]/g, '\\$&'),
  link: (text, url) => `[${text}](<${url}>)`,
  // Without this, a name such as @everyone would notify people.
  toBody: (content) => ({ content, allowed_mentions: { parse: [] } }),
};

/** Host name and start of the path of the receiver → format. */
const formats: ReadonlyArray<readonly [host: string, path: string, format: ChatFormat]> = [
  ['hooks.slack.com', '/', slack],
  ['discord.com', '/api/webhooks/', discord],
  ['discordapp.com', '/api/webhooks/', discord],
];

/** Returns the body to send to a receiver: a chat message, or the delivery as it is. */
export function toReceiverBody(url: string, body: string): string {
  const { hostname, pathname } = new URL(url);
  const found = formats.find(([host, path]) => hostname === host && pathname.startsWith(path));
  if (!found) return body;
  const [, , format] = found;
  return JSON.stringify(format.toBody(toText(JSON.parse(body) as DeliveryBody, format)));
}

function toText(delivery: DeliveryBody, format: ChatFormat): string {
  const { event, day, items, attribution, sample } = delivery;
  const head = format.quote(`${event}, ${day}${sample ? ' (sample)' : ''}`);
  const tail = format.quote(attribution);
  const lines: string[] = [];
  let left = format.maxLength - head.length - tail.length - 40;
  for (const item of items) {
    const line = toLine(item, format);
    if (left < line.length + 1) {
      lines.push(`and ${items.length - lines.length} more`);
      break;
    }
    left -= line.length + 1;
    lines.push(line);
  }
  return [head, ...lines, tail].join('\n');
}

function toLine(item: DeliveryBody['items'][number], { quote, link }: ChatFormat): string {
  if ('forecasts' in item) return quote(item.forecasts.map(titleForecasts).join('\n'));
  const { before, after } = item;
  const name =
    'project' in item
      ? link(quote(item.project.name), item.url ?? item.project.url)
      : quote(item.model.name);
  const change = [before, after].filter((value) => value !== null).join(' → ');
  return `${name}: ${quote(change)}`;
}
