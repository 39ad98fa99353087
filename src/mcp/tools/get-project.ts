// The MCP tool `daybreak_get_project`: returns the facts and the score of one project.
import { z } from 'zod';
import { projectId } from '../../contracts/api/endpoint.ts';
import { readCurrentForecasts } from '../current-forecasts.ts';
import { ProjectRecord, SimilarCard, toProject } from '../project-summaries.ts';
import { readProject } from '../read-project.ts';
import { defineTool, detail } from '../tool.ts';

export const getProject = defineTool({
  name: 'daybreak_get_project',
  description: 'One project: license, score, releases, forecasts. `full` adds similar projects.',
  input: z.strictObject({ id: projectId.describe('ID or owner/repo'), detail }),
  output: {
    project: ProjectRecord.extend({ forecasts: z.unknown() }),
    similar: z.array(SimilarCard).optional(),
  },
  aliases: { project: 'id', slug: 'id', repo: 'id', name: 'id', project_id: 'id' },
  async run(api, { id, detail: level }) {
    const project = await readProject(api, id);
    const { data: similar } =
      level === 'full'
        ? await api.read('similar', { path: { id: project.id } })
        : { data: undefined };
    return {
      source: project.page ?? `/api/v1/project/${project.id}`,
      fields: {
        project: {
          ...toProject(project, level),
          forecasts: await readCurrentForecasts(api, project.id),
        },
        ...(similar && {
          similar: similar.map(({ id: other, stars, health, score, because }) => ({
            id: other,
            stars,
            health,
            score,
            because,
          })),
        }),
      },
    };
  },
});
