// The pages in Debian's build of WebKit, the engine of Safari.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../pipeline/publish/build-site.ts';
import { listen, listenWith } from '../support/listening.ts';
import { type Open, type Scheme, schemes, testPages } from './every-browser.ts';
import { addOddProjects } from './odd-projects.ts';
import { recordingFaults } from './page-faults.ts';
import { missingForWebKit, startWebKit, type WebKit } from './webkit.ts';

let url: string;
const windows = new Map<Scheme, WebKit>();

const open: Open = async ({ scheme, path, width }, look) => {
  const window = windows.get(scheme);
  if (!window) throw new Error(`There is no ${scheme} WebKit.`);
  const goto = (to: string) => window.goto(url + to);
  await window.resize(width, 800);
  await goto(path);
  try {
    await look({ ...window, goto });
    return (await window.evaluate('window.faults')) as string[];
  } finally {
    await window.evaluate('localStorage.clear()');
  }
};

const isInstalled = missingForWebKit.length === 0;
const why = isInstalled ? '' : ` (skipped: ${missingForWebKit.join(', ')} not installed)`;

describe.runIf(isInstalled)(`in WebKit${why}`, () => {
  beforeAll(async () => {
    const made = await listen({ buildSite, change: addOddProjects });
    url = await listenWith(recordingFaults(made.app.fetch));
    for (const scheme of schemes) windows.set(scheme, await startWebKit(scheme));
  });
  afterAll(async () => {
    for (const window of windows.values()) await window.close();
  });
  testPages(open);

  test('errors in a page are detected: console messages, exceptions and failed requests', async () => {
    const faults = await open({ scheme: 'light', path: '/about', width: 1440 }, async (tab) => {
      await tab.evaluate(`console.error('a message')`);
      await tab.evaluate(`setTimeout(() => missing())`);
      await tab.evaluate(`document.body.append(Object.assign(new Image(), { src: '/none.png' }))`);
      await expect.poll(() => tab.evaluate('faults.length')).toBe(3);
    });
    expect(faults.join()).toMatch(/a message.*missing.*not loaded: .*none\.png/);
  });
});
