// The Markdown and HTML code that embeds a badge or a chart of a project. Pure functions.

export interface EmbedChoice {
  /** The id of the project. */
  readonly p: string;
  /** `badge`, or the metric of a chart. */
  readonly show: string;
  /** The range of a chart. */
  readonly days: string;
}

export interface EmbedCode {
  readonly image: string;
  /** The URL of the page of the project. */
  readonly page: string;
  readonly markdown: string;
  readonly html: string;
}

/** The longest id of a project has fewer characters. Other characters could break the code. */
const projectId = /^[a-z\d][\w.-]{0,199}$/;

/** Accepts an id, or the URL of a project on this site or on GitHub: `https://github.com/a/b`. */
export function toProjectId(text: string): string | undefined {
  const path = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/[^/]*\//, '')
    .replace(/^projects\//, '');
  const id = path.replace('/', '-').replace(/\/$/, '');
  return projectId.test(id) ? id : undefined;
}

/** Other names, which GitHub does not have, could break the code. */
const fullName = /^[\w.-]+\/[\w.-]+$/;

/** `title` is the full name of the project, if it is known: `owner/name`. */
export function toEmbedCode(
  site: string,
  { p, show, days }: EmbedChoice,
  title = '',
): EmbedCode | undefined {
  const id = toProjectId(p);
  if (id === undefined) return undefined;
  const isBadge = show === 'badge';
  const query = new URLSearchParams({
    ...(show !== 'stars' && { metric: show }),
    ...(days !== '90' && { days }),
  }).toString();
  const image = isBadge ? `/badge/${id}.svg` : `/chart/${id}.svg${query === '' ? '' : `?${query}`}`;
  const page = `${site}/projects/${id}`;
  const name = `${isBadge ? 'Health' : 'Chart'} of ${fullName.test(title) ? title : id}`;
  const size = isBadge ? 'height="20"' : 'width="640" height="240"';
  const source = `${site}${image}`;
  return {
    image,
    page,
    markdown: `[![${name}](${source})](${page})`,
    html: `<a href="${page}"><img src="${source.replaceAll('&', '&amp;')}" alt="${name}" ${size}></a>`,
  };
}
