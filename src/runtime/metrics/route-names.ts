// Maps request paths to a small, fixed set of route names, which limits the number of metrics.
import { apiRoot, endpoints } from '../../contracts/api/endpoints.ts';

const operations = new Set(['/healthz', '/readyz', '/metrics', '/mcp']);
const openFile = /^\/[\w.-]+\.(json|php|atom|xml|txt)$/;

interface Names {
  bare?: string;
  deep?: string;
}

/**
 * Maps the first path segment after the API root to route names. `bare` is for paths with only this
 * segment, and `deep` is for longer paths.
 */
const templates = new Map<string, Names>();
for (const { path } of Object.values(endpoints)) {
  const [, first = '', second] = path.split('/');
  const names = templates.get(first) ?? {};
  names[second === undefined ? 'bare' : 'deep'] = `${apiRoot}${path}`;
  templates.set(first, names);
}

export function findRouteName(path: string): string {
  if (path.startsWith(`${apiRoot}/`)) {
    const end = path.indexOf('/', apiRoot.length + 1);
    const first = path.slice(apiRoot.length + 1, end === -1 ? undefined : end);
    const names = templates.get(first);
    return (end === -1 ? names?.bare : names?.deep) ?? `${apiRoot}/*`;
  }
  if (path.startsWith('/api')) return '/api/*';
  if (path.startsWith('/account')) return '/account';
  if (operations.has(path)) return path;
  return openFile.test(path) ? 'file' : 'page';
}
