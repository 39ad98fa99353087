// All commands, in the order of help.
import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { dataCommands } from './commands/data.ts';
import { localCommands } from './commands/local.ts';
import { projectCommands } from './commands/projects.ts';
import { toolCommands } from './commands/tools.ts';

export const commands: readonly Command[] = [
  ...projectCommands,
  ...dataCommands,
  check,
  ...localCommands,
  ...toolCommands,
];
