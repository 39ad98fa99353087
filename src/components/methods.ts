// The methods in words, with the SQL files that compute them as they stood at build time.
const texts = import.meta.glob<string>('../content/methods/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const queries = import.meta.glob<string>('../../pipeline/graph/scores/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Method {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly version: number;
  readonly paragraphs: readonly string[];
  readonly queries: ReadonlyArray<{ name: string; sql: string }>;
}

/** `# title`, a line `sql: a, b`, then paragraphs, the first of which is the summary. */
export async function readMethods(): Promise<Method[]> {
  const sqlByName = new Map(
    Object.entries(queries).map(([path, sql]) => [/([^/]+)\.sql$/.exec(path)?.[1] ?? '', sql]),
  );
  return Object.entries(texts)
    .map(([path, text]) => {
      const [title = '', sql = '', ...paragraphs] = text.trim().split(/\n\s*\n/);
      const names = sql.replace(/^sql:\s*/, '').split(/,\s*/);
      const used = names.map((name) => ({ name, sql: sqlByName.get(name.trim()) ?? '' }));
      const versions = used.map((query) => Number(/-- version: (\d+)/.exec(query.sql)?.[1] ?? 1));
      return {
        id: /([^/]+)\.md$/.exec(path)?.[1] ?? '',
        title: title.replace(/^#\s*/, ''),
        summary: (paragraphs[0] ?? '').replaceAll('\n', ' '),
        version: Math.max(...versions),
        paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll('\n', ' ')),
        queries: used,
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
