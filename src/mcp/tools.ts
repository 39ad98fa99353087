// The MCP tools, in the order of the tool list.
import type { Tool } from './tool.ts';
import { changes } from './tools/changes.ts';
import { checkStack } from './tools/check-stack.ts';
import { compareProjects } from './tools/compare-projects.ts';
import { findAlternatives } from './tools/find-alternatives.ts';
import { getProject } from './tools/get-project.ts';
import { models } from './tools/models.ts';
import { searchProjects } from './tools/search-projects.ts';

export const tools: readonly Tool[] = [
  searchProjects,
  getProject,
  compareProjects,
  findAlternatives,
  models,
  checkStack,
  changes,
];
