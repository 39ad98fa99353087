// Reads MCP resources by URI: a project, a model, or the description of a scoring method.
import { ServiceError } from '../contracts/api/error-codes.ts';
import type { Api } from './api.ts';
import { readArguments, runTool } from './run-tool.ts';
import { getProject } from './tools/get-project.ts';
import { models } from './tools/models.ts';

export const resourceTemplates = [
  {
    uriTemplate: 'daybreak://project/{id}',
    name: 'project',
    description: 'Facts and health score of a project, by ID',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'daybreak://method/{score}',
    name: 'method',
    description: 'How a score is computed: health, trend, emerging, momentum, …',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'daybreak://model/{id}',
    name: 'model',
    description: 'Prices and limits of a model, by `provider/model`',
    mimeType: 'application/json',
  },
] as const;

export interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** `readMethod` returns the description of a score's method, or undefined for an unknown score. */
export async function readResource(
  api: Api,
  uri: string,
  readMethod: (score: string) => Promise<string | undefined>,
): Promise<ResourceText> {
  const [, kind, name = ''] = /^daybreak:\/\/(project|method|model)\/(.+)$/.exec(uri) ?? [];
  const id = decode(name);
  if (kind === 'project') {
    const args = readArguments(getProject, { id, detail: 'full' });
    const result = await runTool(getProject, api, args);
    return { mimeType: 'application/json', text: JSON.stringify(result) };
  }
  if (kind === 'model') {
    const args = readArguments(models, { action: 'get', model: id });
    const result = await runTool(models, api, args);
    return { mimeType: 'application/json', text: JSON.stringify(result) };
  }
  const text = kind === 'method' ? await readMethod(id) : undefined;
  if (text !== undefined) return { mimeType: 'text/markdown', text };
  throw new ServiceError(
    'not_found',
    `Resource ${uri.slice(0, 200)} not found. resources/templates/list returns the supported URIs.`,
  );
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
