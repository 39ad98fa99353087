// How releases are offered to followers: a manifest, its signature, and one object per content.

export const layoutFiles = { manifest: 'manifest.json', signature: 'manifest.sig' } as const;

/** Path of the content with this sha256, below the address of the release. */
export const toObjectPath = (sha256: string): string => `objects/${sha256}`;

/** What anybody may read: the site. The graph and the pipeline's files need the token. */
export const isPublicFile = (path: string): boolean => path.startsWith('site/');
