// The pages of the documentation, in the order in which they are read.
export const docsNav = [
  ['/developers', 'Quickstart'],
  ['/developers/api', 'Reference'],
  ['/developers/webhooks', 'Webhooks'],
  ['/developers/limits', 'Plans and limits'],
  ['/developers/errors', 'Errors'],
  ['/developers/open-data', 'Open files and feeds'],
  ['/developers/changelog', 'Changes'],
] as const;
