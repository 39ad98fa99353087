// Account pages before `npm run build`: the server says what to do, and all other pages work.
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { openRenderer } from '../../../src/runtime/accounts/renderer.ts';

it('account pages that were not built return 503 with the command to run', async () => {
  const lines: string[] = [];
  const renderer = await openRenderer({ log: (_level, line) => void lines.push(line) }, null);
  expect(lines).toEqual([expect.stringContaining('Run `npm run build`')]);
  expect(await renderer.findAsset('style.css')).toBeUndefined();
  const view = { page: 'missing', notice: { kind: 'refused', text: '' } } as const;
  const server = createServer((request, response) => {
    void renderer.draw(request, response, {
      view,
      status: 200,
      isSample: true,
      siteUrl: 'https://daybreak.example',
      siteName: 'x',
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const response = await fetch(`http://127.0.0.1:${port}/account`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
});
