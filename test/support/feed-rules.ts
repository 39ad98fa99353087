// Checks feeds against RFC 4287 (Atom), RSS 2.0 and JSON Feed 1.1, the way the W3C validator does.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

const repeated = ['item', 'entry', 'link', 'atom:link', 'author', 'category'];
const xml = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => repeated.includes(name),
});

const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const WebUrl = z.string().refine((text) => !/\s/.test(text) && isWebUrl(text), 'is not a web URL');
const Iri = z.string().refine((text) => !/\s/.test(text) && URL.canParse(text), 'is not an IRI');
const Plain = z.string().refine((text) => text.trim() !== '', 'is empty');
const Rfc3339 = z.iso.datetime({ offset: true });
const rfc822 =
  /^(?:(Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;
const Rfc822 = z.string().refine((text) => {
  const weekday = rfc822.exec(text)?.[1];
  const date = new Date(text);
  if (!rfc822.test(text) || Number.isNaN(date.getTime())) return false;
  return weekday === undefined || date.toUTCString().startsWith(weekday);
}, 'is not an RFC 822 date');
const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Markup in a text construct declares its type. */
const Text = z.union([
  Plain,
  z.looseObject({ '#text': Plain, '@_type': z.enum(['text', 'html']).optional() }),
]);
const AtomLink = z.looseObject({
  '@_href': WebUrl,
  '@_rel': z.enum(['alternate', 'self', 'enclosure', 'related', 'via', 'hub']).optional(),
});
const hasLink = (links: readonly z.infer<typeof AtomLink>[], rel: string): boolean =>
  links.some((link) => (link['@_rel'] ?? 'alternate') === rel);
const Person = z.looseObject({ name: Plain, uri: Iri.optional(), email: z.email().optional() });

const Entry = z.looseObject({
  id: Iri,
  title: Text,
  updated: Rfc3339,
  published: Rfc3339.optional(),
  author: z.array(Person).optional(),
  link: z.array(AtomLink).refine((links) => hasLink(links, 'alternate'), 'has no alternate link'),
  summary: Text.optional(),
  content: Text.optional(),
});
const Atom = z.looseObject({
  feed: z
    .looseObject({
      '@_xmlns': z.literal('http://www.w3.org/2005/Atom'),
      id: Iri,
      title: Text,
      updated: Rfc3339,
      author: z.array(Person).optional(),
      link: z.array(AtomLink).refine((links) => hasLink(links, 'self'), 'has no self link'),
      entry: z
        .array(Entry)
        .default([])
        .refine((entries) => unique(entries.map(({ id }) => id)), 'repeats an id'),
    })
    .refine(
      ({ author, entry }) => author !== undefined || entry.every((one) => one.author),
      'has no author in the feed, nor in every entry',
    ),
});

const Rss = z.looseObject({
  rss: z.looseObject({
    '@_version': z.literal('2.0'),
    '@_xmlns:atom': z.literal('http://www.w3.org/2005/Atom'),
    channel: z.looseObject({
      title: Plain,
      link: z.array(WebUrl).length(1),
      description: Plain,
      language: z.string().regex(/^[a-z]{2}(-[a-zA-Z]{2})?$/),
      lastBuildDate: Rfc822,
      'atom:link': z
        .array(AtomLink)
        .refine((links) => hasLink(links, 'self'), 'has no self link')
        .refine(
          (links) => links.every((link) => link['@_type'] === 'application/rss+xml'),
          'has a self link of another type',
        ),
      item: z
        .array(
          z.looseObject({
            title: Plain,
            link: z.array(WebUrl).length(1),
            guid: z.looseObject({
              '#text': Plain,
              '@_isPermaLink': z.enum(['true', 'false']).optional(),
            }),
            pubDate: Rfc822,
            description: Plain.optional(),
          }),
        )
        .default([])
        .refine((items) => unique(items.map(({ guid }) => guid['#text'])), 'repeats a guid')
        .refine(
          (items) =>
            items.every(({ guid }) => guid['@_isPermaLink'] === 'false' || isWebUrl(guid['#text'])),
          'has a permanent link that is not a web URL',
        ),
    }),
  }),
});

const JsonAuthors = z.array(z.looseObject({ name: Plain, url: WebUrl.optional() })).min(1);
const JsonFeed = z.looseObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: Plain,
  home_page_url: WebUrl,
  feed_url: WebUrl,
  language: z.string().min(2),
  authors: JsonAuthors,
  author: z.never().optional(),
  items: z
    .array(
      z
        .looseObject({
          id: Plain,
          url: WebUrl,
          title: Plain,
          summary: z.string().optional(),
          content_html: z.string().optional(),
          content_text: z.string().optional(),
          date_published: Rfc3339,
          date_modified: Rfc3339.optional(),
        })
        .refine((item) => item.content_html || item.content_text, 'has no content'),
    )
    .refine((items) => unique(items.map(({ id }) => id)), 'repeats an id'),
});

const formats = { atom: Atom, xml: Rss, json: JsonFeed };

/** Returns every violated rule with its place. `.xml` is RSS, `.atom` Atom, `.json` JSON Feed. */
export function findFeedFaults(name: string, text: string): string[] {
  const format = name.slice(name.lastIndexOf('.') + 1) as keyof typeof formats;
  if (format !== 'json') {
    const valid = XMLValidator.validate(text);
    if (valid !== true) return [`${valid.err.msg} in line ${valid.err.line}`];
  }
  const content: unknown = format === 'json' ? JSON.parse(text) : xml.parse(text);
  const issues = formats[format].safeParse(content).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
