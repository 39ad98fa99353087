// Returns the URL path of the documentation page of an API operation: `listProjects` →
// `/developers/api/list-projects`.

export const toOperationPath = (operationId: string): string =>
  `/developers/api/${operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
