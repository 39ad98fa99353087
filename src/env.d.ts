// What astro.config.mjs hands on to the pages.
interface ImportMetaEnv {
  readonly DAYBREAK_GRAPH: string;
  readonly DAYBREAK_POSTS: string;
  readonly DAYBREAK_SITE_NAME: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
