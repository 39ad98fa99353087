// Code examples for the data page. Each example loads open data. test/site/data-snippets.test.ts
// runs them.

export interface Snippet {
  readonly title: string;
  readonly note: string;
  readonly code: string;
}

/** The site replaces `{siteUrl}` with its URL. */
const snippets: readonly Snippet[] = [
  {
    title: 'DuckDB',
    note: 'Reads a dump from its URL and downloads only the columns that the query needs.',
    code: `select name, stars, health, stars_7d
from '{siteUrl}/dumps/projects.parquet'
where health >= 70
order by stars_7d desc nulls last
limit 10;`,
  },
  {
    title: 'DuckDB database',
    note: 'Attaches all tables at once and reads only what the query needs.',
    code: `attach if not exists '{siteUrl}/dumps/daybreak.duckdb' as daybreak;

select products.name, count(*) as alternatives
from daybreak.alternatives
inner join daybreak.products on products.slug = alternatives.product
where license_kind = 'permissive'
group by all
order by alternatives desc
limit 10;`,
  },
  {
    title: 'Python',
    note: 'Uses only the standard library to read a JSON file.',
    code: `import json
from urllib.request import urlopen

with urlopen("{siteUrl}/projects-data.json") as response:
    projects = json.load(response)["projects"]

scored = [p for p in projects if p["health"]]
scored.sort(key=lambda p: p["health"]["score"], reverse=True)
for p in scored[:10]:
    print(p["health"]["score"], p["id"])`,
  },
  {
    title: 'Python with pandas',
    note: 'Requires pandas and pyarrow.',
    code: `import pandas as pd

history = pd.read_parquet("{siteUrl}/dumps/history.parquet")
stars = history.pivot(index="day", columns="id", values="stars")
print(stars.iloc[-1].sub(stars.iloc[0]).nlargest(10))`,
  },
  {
    title: 'JavaScript',
    note: 'Works in browsers on any site, and in Node.js, Deno and Bun.',
    code: `const response = await fetch("{siteUrl}/models-data.json");
const { models } = await response.json();
const cheapest = models.toSorted((a, b) => a.in + a.out - (b.in + b.out));
console.table(cheapest.slice(0, 10), ["id", "ctx", "in", "out"]);`,
  },
  {
    title: 'JavaScript with Parquet',
    note: 'Requires hyparquet and hyparquet-compressors from npm.',
    code: `import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

const file = await asyncBufferFromUrl({ url: "{siteUrl}/dumps/edges.parquet" });
const edges = await parquetReadObjects({ file, compressors, rowEnd: 1000 });
console.log(edges.filter((edge) => edge.kind === "alternative_to"));`,
  },
  {
    title: 'Shell',
    note: 'Downloads the file only if it has changed since the last download.',
    code: `curl --compressed --etag-save velocity.etag --etag-compare velocity.etag \\
  -o velocity.json {siteUrl}/projects-velocity.json`,
  },
];

export const toSnippets = (siteUrl: string): readonly Snippet[] =>
  snippets.map((snippet) => ({
    ...snippet,
    code: snippet.code.replaceAll('{siteUrl}', () => siteUrl),
  }));
