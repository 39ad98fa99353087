// GET /badge/<slug>.json: the badge of a project in the JSON that Shields reads
// (https://shields.io/badges/endpoint-badge). Requires no key.
import type { Hono } from 'hono';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { toBadgeColor, toBadgeMessage } from '../../lib/badge-text.ts';
import { toOldDay } from '../../lib/old-day.ts';
import { findProjectId } from '../../snapshot/api/project-queries.ts';
import type { Env } from '../http/request-context.ts';
import type { AppDeps } from './app-deps.ts';

const headers = {
  'Cache-Control': 'public, max-age=3600',
  'Access-Control-Allow-Origin': '*',
} as const;

export function addBadgeJson(app: Hono<Env>, { serving }: AppDeps): void {
  app.get('/badge/:file{.+\\.json}', async (context) => {
    const name = context.req.param('file').replace(/\.json$/, '');
    return await serving.use(async (release) => {
      if (!release) {
        throw new ServiceError('rebuilding', 'No data has been published yet. Try again later.');
      }
      const id = await findProjectId(release.snapshot, name);
      const project = id === undefined ? undefined : release.projects.find(id);
      if (!project) {
        const message = { message: 'project not found', isError: true };
        return context.json({ schemaVersion: 1, label: 'health', ...message }, 404, headers);
      }
      const { health } = project;
      const facts = {
        health: health?.score ?? null,
        label: health?.label ?? null,
        isProvisional: health?.provisional ?? null,
        oldOn: health === null ? null : toOldDay(health.checked, release.manifest.as_of),
      };
      const text = { message: toBadgeMessage(facts), color: toBadgeColor(facts.label) };
      return context.json({ schemaVersion: 1, label: 'health', ...text }, 200, headers);
    });
  });
}
