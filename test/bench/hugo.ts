// Builds the same project pages with Hugo for comparison.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPageData } from '../../src/snapshot/pages/read-page-data.ts';
import { whole } from './numbers.ts';

/** A Hugo template with facts, scores, the chart by week, releases, similar projects and topics. */
const layout = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Params.project.full_name }}</title>
<meta name="description" content="{{ .Params.project.description }}"><link rel="canonical" href="{{ .Permalink }}">
<script type="application/ld+json">{{ dict "@type" "SoftwareSourceCode" "name" .Params.project.name "codeRepository" .Params.project.url | jsonify | safeJS }}</script></head>
<body><header><a href="/">Daybreak</a><nav><ul>{{ range (slice "projects" "emerging" "alternatives" "models" "hub" "picks" "blog" "data" "methods") }}<li><a href="/{{ . }}">{{ humanize . }}</a></li>{{ end }}</ul></nav></header>
<main>{{ with .Params.project }}<h1>{{ .name }}</h1><p>{{ .description }}</p>
<dl>{{ range $name, $value := dict "Stars" .stars "1 day" .stars_1d "7 days" .stars_7d "28 days" .stars_28d "Forks" .forks "Watchers" .watchers "Open issues" .open_issues "Language" .lang "Licence" .license "Created" .created_at "Last push" .pushed_at "First seen" .first_seen_on }}<div><dt>{{ $name }}</dt><dd>{{ $value }}</dd></div>{{ end }}</dl>
<p>{{ .trend }} {{ .trend_why }}</p><p>{{ .health_label }} {{ .health_why }}</p>
<table>{{ range $part := slice (slice "Activity" .health_activity 30) (slice "Momentum" .health_momentum 20) (slice "Community" .health_community 30) (slice "Maintenance" .health_maintenance 20) }}<tr><th>{{ index $part 0 }}</th><td><svg viewBox="0 0 100 8"><rect width="{{ div (mul 100 (default 0 (index $part 1))) (index $part 2) }}" height="8"/></svg></td><td>{{ index $part 1 }}</td></tr>{{ end }}</table>{{ end }}
{{ $stars := .Params.stars }}{{ $low := .Params.low }}{{ $span := .Params.span }}<svg viewBox="0 0 900 240"><path d="{{ range $index, $value := $stars }}{{ if $value }}L{{ mul $index 10 }},{{ sub 240 (div (mul 240.0 (sub $value $low)) $span) | lang.FormatNumber 1 }}{{ end }}{{ end }}"/></svg>
<table>{{ range seq 0 7 84 }}<tr><th>{{ . }}</th><td>{{ index $stars . }}</td></tr>{{ end }}</table>
<ul>{{ range .Params.releases }}<li><a href="{{ .url }}">{{ .tag }}</a> {{ .published_at }} {{ .level }}</li>{{ end }}</ul>
<ul>{{ range .Params.similar }}<li><a href="/projects/{{ .id }}">{{ .name }}</a> {{ .owner }} {{ .stars }} <p>{{ .evidence }}</p></li>{{ end }}</ul>
<ul>{{ range .Params.project.topics }}<li><a href="/topics/{{ . }}">{{ . }}</a></li>{{ end }}</ul></main>
<footer><p>Data: Daybreak</p></footer></body></html>`;

export async function benchHugo(graphPath: string, folder: string, ourMs: number): Promise<void> {
  if (spawnSync('hugo', ['version']).error) {
    console.log('site, Hugo: not installed (Debian package hugo)');
    return;
  }
  const pages = await writePages(graphPath, folder);
  const startedMs = performance.now();
  const run = spawnSync('hugo', ['--source', folder, '--quiet'], { encoding: 'utf8' });
  const ms = performance.now() - startedMs;
  if (run.status !== 0)
    throw new Error(`Hugo ended with ${run.status}: ${run.stdout}${run.stderr}`);
  const made = readdirSync(join(folder, 'public/projects')).length;
  console.log(
    `site, Hugo: ${whole(made)} of ${whole(pages)} projects’ pages in ${(ms / 1000).toFixed(1)} s; ` +
      `ours with all other pages take ${(ourMs / ms).toFixed(1)} × that`,
  );
}

/** Writes one content file for each project, with the data of its page as front matter. */
async function writePages(graphPath: string, folder: string): Promise<number> {
  const data = await readPageData(graphPath, '');
  mkdirSync(join(folder, 'content/projects'), { recursive: true });
  mkdirSync(join(folder, 'layouts/projects'), { recursive: true });
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({
      baseURL: 'http://127.0.0.1:4321/',
      disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', 'home', 'section'],
    }),
  );
  writeFileSync(join(folder, 'layouts/projects/single.html'), layout);
  for (const project of data.projects) {
    const stars = data.seriesById.get(project.id)?.stars ?? [];
    const known = stars.filter((value) => value !== null);
    const low = Math.min(...known, project.stars ?? 0);
    const page = {
      // Hugo treats the text after a dot as a file extension.
      slug: project.id.replaceAll('.', '-'),
      project,
      stars,
      low,
      span: Math.max(1, ...known.map((value) => value - low)),
      releases: data.releasesById.get(project.id) ?? [],
      similar: (data.similarById.get(project.id) ?? []).map((edge) => {
        const other = data.projectById.get(edge.target.slice('project:'.length));
        return {
          ...edge,
          id: other?.id,
          name: other?.name,
          owner: other?.owner,
          stars: other?.stars,
        };
      }),
    };
    const file = `${project.id.replaceAll('.', '_')}.md`;
    writeFileSync(join(folder, 'content/projects', file), `${JSON.stringify(page)}\n`);
  }
  return data.projects.length;
}
