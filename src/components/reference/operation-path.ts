// The address of an operation's own page.

/** `listProjects` → `/developers/api/list-projects` */
export const toOperationPath = (operationId: string): string =>
  `/developers/api/${operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
