// Link previews of one project, model or product, drawn by the real process.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPainter, type Painter } from '../../../src/runtime/link-previews/svg-to-png.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const painter = createPainter();
const { app, serving } = makeApp(dataDir, { painter });

beforeAll(async () => {
  await writeServedRelease(dataDir, {
    change: (rows) => {
      rows.project_alias.push({ alias: 'old-name', id: 'alba-lab-tinyserve', kind: 'slug' });
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  return () => serving.close();
});
afterAll(() => painter.close());

describe('a link preview', () => {
  it.each([
    '/og/projects/alba-lab-tinyserve.png',
    '/og/models/opal/opal-7b.png',
    '/og/alternatives/noted.png',
  ])('%s is a PNG of 1,200 × 630 pixels', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400');
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('is the same under a former name, and returns 304 for its ETag', async () => {
    const [now, before] = await Promise.all(
      ['alba-lab-tinyserve', 'old-name'].map((slug) => app.request(`/og/projects/${slug}.png`)),
    );
    const etag = now?.headers.get('ETag') ?? '';
    expect(before?.headers.get('ETag')).toBe(etag);
    const again = await app.request('/og/projects/alba-lab-tinyserve.png', {
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    [
      '/og/projects/no-such-project.png',
      'There is no page /projects/no-such-project. Check the URL of the preview.',
    ],
    ['/og/models/no/such.png', 'There is no page /models/no/such. Check the URL of the preview.'],
    [
      '/og/alternatives/zzzzzz.png',
      'There is no page /alternatives/zzzzzz. Check the URL of the preview.',
    ],
  ])('returns 404 for %s', async (path, message) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(message);
  });
});

it('a link preview that many clients request at once is drawn once', async () => {
  let drawn = 0;
  const draw = (svg: string) => {
    drawn += 1;
    return painter.draw(svg);
  };
  const other = makeApp(dataDir, { painter: { draw, close: () => undefined } });
  await other.serving.refresh();
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => other.app.request('/og/models/opal/opal-7b.png')),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(drawn).toBe(1);
  other.serving.close();
});

describe('a link preview that cannot be drawn now', () => {
  const ask = async (draw: Painter['draw']) => {
    const other = makeApp(dataDir, { painter: { draw, close: () => undefined } });
    await other.serving.refresh();
    const response = await other.app.request('/og/projects/alba-lab-tinyserve.png');
    other.serving.close();
    return { response, lines: other.lines };
  };

  it('is replaced by the general image of its kind while too many are queued', async () => {
    const { response } = await ask(async () => undefined);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/og/project.png');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is replaced by the general image of its kind if drawing fails, which is logged', async () => {
    const { response, lines } = await ask(() => painter.draw('<svg'));
    expect(response.status).toBe(302);
    expect(lines.find(({ level }) => level === 'error')?.message).toBe(
      'a link preview could not be drawn',
    );
  });
});

describe('the painter of link previews', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

  it('refuses new images while too many are queued', async () => {
    const own = createPainter();
    const results = await Promise.all(Array.from({ length: 20 }, () => own.draw(svg)));
    expect(results.filter((png) => png === undefined)).toHaveLength(4);
    own.close();
  });

  it('rejects images that its process did not finish, and starts another process', async () => {
    const own = createPainter();
    await own.draw(svg);
    const lost = expect(own.draw(svg)).rejects.toThrow(
      'the process that draws link previews ended unexpectedly',
    );
    own.close();
    await lost;
    expect(await own.draw(svg)).toBeInstanceOf(Uint8Array);
    own.close();
  });
});
