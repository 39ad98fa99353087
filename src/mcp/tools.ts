// The tools, in the order in which clients see them.
import type { Tool } from './tool.ts';
import { getProject } from './tools/get-project.ts';
import { searchProjects } from './tools/search-projects.ts';

export const tools: readonly Tool[] = [searchProjects, getProject];
