// What astro.config.mjs hands to the pages.
declare module 'virtual:daybreak' {
  export const graphPath: string;
  export const postsPath: string;
  export const aboutPath: string;
  export const knownPath: string;
  export const reportCardPath: string;
  export const siteName: string;
  export const siteUrl: string;
  /** Table name, such as `score_health`, to the text of its SQL file. */
  export const scores: Readonly<Record<string, string>>;
}
