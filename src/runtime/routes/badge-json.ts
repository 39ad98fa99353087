// GET /badge/<slug>.json: the badge of a project in the JSON that Shields reads
// (https://shields.io/badges/endpoint-badge). Requires no key.
import type { Hono } from 'hono';
import { toBadgeColor, toBadgeMessage } from '../../lib/badge-text.ts';
import { toOldDay } from '../../lib/old-day.ts';
import type { Env } from '../http/request-context.ts';
import { type AppDeps, findProject, publicHeaders, useRelease } from './app-deps.ts';

export function addBadgeJson(app: Hono<Env>, deps: AppDeps): void {
  app.get('/badge/:file{.+\\.json}', async (context) => {
    const name = context.req.param('file').replace(/\.json$/, '');
    return await useRelease(deps, async (release) => {
      const project = await findProject(release, name);
      if (!project) {
        const message = { message: 'project not found', isError: true };
        return context.json({ schemaVersion: 1, label: 'health', ...message }, 404, publicHeaders);
      }
      const { health } = project;
      const facts = {
        health: health?.score ?? null,
        label: health?.label ?? null,
        isProvisional: health?.provisional ?? null,
        oldOn: health === null ? null : toOldDay(health.checked, release.manifest.as_of),
      };
      const text = { message: toBadgeMessage(facts), color: toBadgeColor(facts.label) };
      return context.json({ schemaVersion: 1, label: 'health', ...text }, 200, publicHeaders);
    });
  });
}
