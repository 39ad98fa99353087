// How to load the open data, in the languages that people load data with. Tests run them.

export interface Snippet {
  readonly title: string;
  readonly note: string;
  readonly code: string;
}

export const toSnippets = (siteUrl: string): readonly Snippet[] => [
  {
    title: 'DuckDB',
    note: 'Reads a dump from its address, and only the columns that are asked for.',
    code: `select name, stars, health, stars_7d
from '${siteUrl}/dumps/projects.parquet'
where health >= 70
order by stars_7d desc nulls last
limit 10;`,
  },
  {
    title: 'Python',
    note: 'The standard library is enough for the JSON files.',
    code: `import json
from urllib.request import urlopen

with urlopen("${siteUrl}/projects-data.json") as answer:
    projects = json.load(answer)["projects"]

scored = [p for p in projects if p["health"]]
scored.sort(key=lambda p: p["health"]["score"], reverse=True)
for p in scored[:10]:
    print(p["health"]["score"], p["id"])`,
  },
  {
    title: 'Python with pandas',
    note: 'Needs pandas and pyarrow.',
    code: `import pandas as pd

history = pd.read_parquet("${siteUrl}/dumps/history.parquet")
stars = history.pivot(index="day", columns="id", values="stars")
print(stars.iloc[-1].sub(stars.iloc[0]).nlargest(10))`,
  },
  {
    title: 'JavaScript',
    note: 'In a browser, on any site, or in Node, Deno and Bun.',
    code: `const answer = await fetch("${siteUrl}/models-data.json");
const { models } = await answer.json();
const cheapest = models.toSorted((a, b) => a.in + a.out - (b.in + b.out));
console.table(cheapest.slice(0, 10), ["id", "ctx", "in", "out"]);`,
  },
  {
    title: 'JavaScript, Parquet',
    note: 'Needs hyparquet and hyparquet-compressors from npm.',
    code: `import { asyncBufferFromUrl, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

const file = await asyncBufferFromUrl({ url: "${siteUrl}/dumps/edges.parquet" });
const edges = await parquetReadObjects({ file, compressors, rowEnd: 1000 });
console.log(edges.filter((edge) => edge.kind === "alternative_to"));`,
  },
  {
    title: 'Shell',
    note: 'Fetches again only what has changed since.',
    code: `curl --compressed --etag-save velocity.etag --etag-compare velocity.etag \\
  -o velocity.json ${siteUrl}/projects-velocity.json`,
  },
];
