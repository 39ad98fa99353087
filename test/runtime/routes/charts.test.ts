// Chart images and oEmbed, from a served release.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { addDays } from '../../../src/lib/time.ts';
import { drawLineChart } from '../../../src/snapshot/charts/line-chart.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
const site = 'https://daybreak.example';

beforeAll(async () => {
  await writeServedRelease(dataDir, {
    change: (rows) => {
      rows.project_alias.push({ alias: 'old/name', id: 'alba-lab-tinyserve', kind: 'repo' });
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  return () => serving.close();
});

async function draw(path: string): Promise<{ svg: string; title: string; description: string }> {
  const response = await app.request(path);
  const svg = await response.text();
  expect(response.status, svg).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(XMLValidator.validate(svg)).toBe(true);
  const { title, desc } = new XMLParser().parse(svg).svg;
  return { svg, title, description: desc };
}

async function refuse(path: string, status: number): Promise<string> {
  const response = await app.request(path);
  expect(response.status, path).toBe(status);
  return ErrorBody.parse(await response.json()).error.message;
}

describe('/chart/<slug>.svg', () => {
  it('has a description that says which values it shows', async () => {
    const { svg, title, description } = await draw('/chart/alba-lab-tinyserve.svg');
    expect(title).toBe('alba-lab/tinyserve: stars');
    expect(description).toBe(
      'alba-lab/tinyserve: 11,737 on 2026-04-02, 12,004 on 2026-06-30; known on 81 of 90 days.',
    );
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).not.toMatch(/<script|href=|url\(|@import/);
    expect(Buffer.byteLength(svg)).toBeLessThan(12 * 1024);
  });

  it('shows 30 days, gains or health, also under former names of a project', async () => {
    const recent = await draw('/chart/alba-lab-tinyserve.svg?days=30');
    expect(recent.description).toMatch(/on 2026-06-01, .* of 30 days\.$/);
    const weekly = await draw('/chart/alba-lab-tinyserve.svg?metric=weekly&days=all');
    expect(weekly.title).toBe('alba-lab/tinyserve: stars gained in 7 days');
    const former = await draw('/chart/old/name.svg?metric=health');
    expect(former.title).toBe('alba-lab/tinyserve: health');
    expect(former.svg).toContain('>100</text>');
    expect(former.svg).toContain('>Data: Daybreak (sample), 2026-06-30, CC0</text>');
  });

  it('shows a year or everything by week if older days were observed', async () => {
    const year = await draw('/chart/alba-lab-threadswarm.svg?days=365');
    expect(year.description).toBe(
      'Alba-Lab/threadswarm: 27,100 in the week ending 2025-07-01, 79,100 in the week ending 2026-06-30; known in 53 of 53 weeks.',
    );
    const all = await draw('/chart/alba-lab-tinyserve.svg?days=all');
    expect(all.description).toMatch(
      /^alba-lab\/tinyserve: 100 in the week ending 2026-02-17, .* known in 19 of 20 weeks\.$/,
    );
    const short = await draw('/chart/juniper-falling.svg?days=all');
    expect(short.description).toMatch(/ of 90 days\.$/);
  });

  it('leaves gaps for days without observations', async () => {
    const { svg, description } = await draw('/chart/fable-unscored.svg?metric=health');
    expect(description).toBe('fable/unscored: not observed.');
    expect(svg).toContain('Not observed');
    expect(svg).not.toContain('stroke-width="2"');
  });

  it('is cached until the next release', async () => {
    const first = await app.request('/chart/alba-lab-tinyserve.svg');
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const tag = first.headers.get('ETag') ?? '';
    const again = await app.request('/chart/alba-lab-tinyserve.svg', {
      headers: { 'If-None-Match': tag },
    });
    expect(again.status).toBe(304);
    const other = await app.request('/chart/alba-lab-tinyserve.svg?days=30');
    expect(other.headers.get('ETag')).not.toBe(tag);
  });

  it('refuses unknown projects and parameters', async () => {
    expect(await refuse('/chart/none.svg', 404)).toBe(
      'No project has the id "none". Use the id in the URL of its page.',
    );
    expect(await refuse('/chart/a.svg?metric=forks', 400)).toContain('"forks" is not one of stars');
    expect(await refuse('/chart/a.svg?days=7', 400)).toContain('"7" is not one of 30');
    expect(await refuse('/chart/a.svg?color=red', 400)).toContain('Unknown parameter `color`');
    await refuse(`/chart/${encodeURIComponent('<svg onload=alert(1)>')}.svg`, 404);
  });
});

describe('/chart.svg', () => {
  it('compares up to six projects', async () => {
    const { svg, title } = await draw('/chart.svg?p=alba-lab-tinyserve,cinder-newcomer');
    expect(title).toBe('alba-lab/tinyserve, cinder/newcomer: stars');
    expect(svg.match(/stroke-width="2"/g)?.length).toBe(2);
    expect(await refuse('/chart.svg?p=a,b,c,d,e,f,g', 400)).toContain('at most 6 projects');
    expect(await refuse('/chart.svg', 400)).toContain('`p` is missing');
    for (const none of ['', ',', '%20,%20,']) {
      expect(await refuse(`/chart.svg?p=${none}`, 400)).toContain('at least one project');
    }
  });

  it('stays small with six long series and escapes project names', () => {
    const days = Array.from({ length: 90 }, (_, at) => addDays('2026-04-02', at));
    const values = days.map((_, at) => 1_000_000 + at * 1_337);
    const series = Array.from({ length: 6 }, (_, at) => ({
      name: `<b>&"${at}\u0000`.repeat(20),
      values,
    }));
    const svg = drawLineChart({ measure: 'stars', days, series, credit: 'Data' });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toContain('<b>');
    expect(Buffer.byteLength(svg)).toBeLessThan(12 * 1024);
  });
});

describe('/oembed', () => {
  const ask = async (url: string, more = '') =>
    await app.request(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it('embeds the chart for the URL of a project page', async () => {
    const response = await ask(`${site}/projects/alba-lab-tinyserve`, '&maxwidth=320');
    expect(await response.json()).toMatchObject({
      type: 'photo',
      version: '1.0',
      title: 'alba-lab/tinyserve',
      url: `${site}/chart/alba-lab-tinyserve.svg`,
      width: 320,
      height: 120,
    });
  });

  it('accepts every parameter that consumers send', async () => {
    const url = `${site}/projects/alba-lab-tinyserve`;
    for (const [more, size] of [
      ['&maxwidth=600&maxheight=900&dnt=1&format=json', [600, 225]],
      ['&maxwidth=0&maxheight=-1&theme=dark&theme=light', [640, 240]],
      ['&maxwidth=100%25&maxheight=&callback=x', [640, 240]],
      ['&maxwidth=99999999999999999999&lang=de&__proto__=1', [640, 240]],
      ['&maxwidth=1', [1, 1]],
    ] as const) {
      const response = await ask(url, more);
      expect(response.status, more).toBe(200);
      const { width, height } = (await response.json()) as { width: number; height: number };
      expect([width, height], more).toEqual(size);
    }
  });

  it('returns XML on request, for all kinds of pages', async () => {
    for (const [path, type] of [
      ['/projects/alba-lab-tinyserve', 'photo'],
      ['/models/opal/opal-7b', 'link'],
      ['/alternatives/noted', 'link'],
    ]) {
      const response = await ask(site + path, '&format=xml');
      expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8');
      const xml = await response.text();
      expect(XMLValidator.validate(xml)).toBe(true);
      const expected = (await (await ask(site + path)).json()) as Record<string, unknown>;
      const { oembed } = new XMLParser({ parseTagValue: false }).parse(xml);
      expect(oembed).toEqual(
        Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, `${value}`])),
      );
      expect(oembed.type).toBe(type);
    }
    expect((await ask(`${site}/projects/alba-lab-tinyserve`, '&format=yaml')).status).toBe(501);
  });

  it('refuses other sites and unknown pages', async () => {
    for (const url of [
      'https://other.example/projects/alba-lab-tinyserve',
      `${site}/projects/none`,
      'no url',
      `${site}/projects/%E0`,
    ]) {
      expect((await ask(url)).status, url).toBe(404);
    }
    expect((await app.request('/oembed')).status).toBe(400);
    expect((await ask(`${site}/`, '&format=xml')).status).toBe(404);
  });
});
