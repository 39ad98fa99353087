// Tells whether the tag of a repository release names the project or one part of its repository.

/** Captures what precedes the version: `agent-skills` of `agent-skills-v0.37.0`. */
const prefixPattern = /^(\D*?)(?:[-_/@=. ]v?|v)?\d/i;
/** Words that name no part. A language does not either: Polars publishes `py-1.32.3`. */
const plainPrefixes = new Set(
  'version release releases rel stable py python rs rust js node ts go java dotnet'.split(' '),
);

const toKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Returns false for the tag of a part, such as `agent-skills-v0.37.0` in the repository `posthog`.
 * The tags of the project itself contain its name, its owner and name, or no name.
 */
export function isOwnTag(tag: string, project: { readonly name: string; readonly id: string }) {
  const prefix = prefixPattern.exec(tag)?.[1];
  if (prefix === undefined) return true;
  const key = toKey(prefix);
  const own = [toKey(project.name), toKey(project.id)];
  return key.length < 2 || plainPrefixes.has(key) || own.includes(key);
}
