// Downloads a public file. Never follows a redirect, and stops at a maximum size, because the server
// may be hostile.

export interface Fetched {
  readonly status: number;
  /** Empty if the status is not a success. */
  readonly bytes: Buffer;
}

/** Throws if the server cannot be reached, redirects, or sends more than `maxBytes`. */
export async function fetchBytes(url: URL, maxBytes: number): Promise<Fetched> {
  const response = await fetch(url, { redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    if (!response.ok) break;
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the file has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, bytes: Buffer.concat(chunks) };
}
