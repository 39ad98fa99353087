// Paths at which followers find a release: the manifest, its signature, and one object per distinct
// file content.

export const layoutFiles = { manifest: 'manifest.json', signature: 'manifest.sig' } as const;

/** Path of the file content with this SHA-256 hash, below the release's URL. */
export const toObjectPath = (sha256: string): string => `objects/${sha256}`;

/**
 * Whether a file of a release is public. Files outside `site/`, such as the graph, require a token.
 */
export const isPublicFile = (path: string): boolean => path.startsWith('site/');
