// The navigation of the documentation: its pages in reading order.
export const docsNav = [
  ['/developers', 'Quickstart'],
  ['/developers/api', 'API reference'],
  ['/developers/mcp', 'Agents and terminals'],
  ['/developers/webhooks', 'Webhooks'],
  ['/developers/limits', 'Plans and limits'],
  ['/developers/errors', 'Errors'],
  ['/developers/open-data', 'Open files and feeds'],
  ['/developers/changelog', 'Changelog'],
] as const;
