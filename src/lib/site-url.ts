// Builds the default public URL of the site, for the server and the pipeline.

export function toSiteUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
