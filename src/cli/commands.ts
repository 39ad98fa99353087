// All commands of the CLI, in the order in which the help text lists them.
import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { toolCommands } from './commands/login-and-mcp.ts';
import { dataCommands } from './commands/models-events-and-charts.ts';
import { projectCommands } from './commands/projects.ts';
import { sql } from './commands/sql.ts';
import { sync } from './commands/sync.ts';
import { verify } from './commands/verify.ts';

export const commands: readonly Command[] = [
  ...projectCommands,
  ...dataCommands,
  check,
  sync,
  sql,
  verify,
  ...toolCommands,
];
