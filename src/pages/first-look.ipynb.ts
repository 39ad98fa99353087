// /first-look.ipynb: a Jupyter notebook that reads the dumps of this site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, siteUrl } from '../site/data/site-build-input.ts';

export const GET = (): Response => {
  const notebook = readFileSync(join(projectRoot, 'src/content/first-look.ipynb'), 'utf8');
  return new Response(notebook.replaceAll('{{siteUrl}}', siteUrl));
};
