// Loads files of this site in the browser.

export const unreached =
  'The server cannot be reached. Check your internet connection, then try again.';

/**
 * Loads a JSON file of this site and does not validate it. Throws errors with messages for readers.
 */
export async function fetchFile<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => undefined);
  if (!response) throw new Error(unreached);
  if (!response.ok)
    throw new Error(`The server returned status ${response.status} for ${path}. Try again later.`);
  return await response.json();
}
