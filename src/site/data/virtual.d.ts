// The values that astro.config.mjs passes to the pages.
declare module 'virtual:daybreak' {
  /** The folder of the project's own code. */
  export const projectRoot: string;
  export const graphPath: string;
  export const postsPath: string;
  export const aboutPath: string;
  export const knownPath: string;
  /** The part of the site that this build renders, see build-part.ts. */
  export const part: { readonly index: number; readonly count: number };
  export const reportCardPath: string;
  /** Null if the engine's package is not installed. */
  export const sqlEngine: import('../../contracts/sql-engine.ts').SqlEngine | null;
  export const siteName: string;
  export const siteUrl: string;
  /** The SQL of each score by table name, such as `score_health`, and of `out_coverage`. */
  export const scores: Readonly<Record<string, string>>;
}
