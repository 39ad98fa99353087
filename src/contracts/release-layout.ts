// How releases are offered to followers: a manifest and a publication, their signatures, and one
// object per content.

/** In the folder of a release. */
export const layoutFiles = { manifest: 'manifest.json', signature: 'manifest.sig' } as const;

/** In the data folder: what belongs to no release. */
export const publicationFiles = {
  publication: 'publication.json',
  signature: 'publication.sig',
} as const;

/** Path of the content with this sha256, below the address of the release. */
export const toObjectPath = (sha256: string): string => `objects/${sha256}`;

/** What anybody may read: the site. The graph and the pipeline's files need the token. */
export const isPublicFile = (path: string): boolean => path.startsWith('site/');
