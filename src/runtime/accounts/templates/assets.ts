// The style sheet, script and fonts of the account pages. They are read when the server starts.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const { resolve: findPackageFile } = createRequire(import.meta.url);
const prefix = '/account/assets/';
/** Keep the order of these files: later rules override earlier ones. */
const styleFiles = ['fonts', 'tokens', 'base', 'frame', 'text', 'tables'] as const;
const accountStyleFiles = ['account', 'account-figures', 'account-steps'] as const;

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}
export type AssetPaths = Readonly<Record<'styles' | 'script' | 'font', string>>;

/** The query string of an asset's path changes with its content, so assets can be cached forever. */
const toPath = (name: string, { body }: Asset): string =>
  `${prefix}${name}?v=${hash('sha256', body).slice(0, 16)}`;

const toAsset = (body: Buffer, type: string): Asset => ({ body: new Uint8Array(body), type });

/** Reads a style sheet, with the style sheets that it imports at its start. */
const readStyles = (name: string): string =>
  readFileSync(join(root, 'src', 'styles', `${name}.css`), 'utf8').replaceAll(
    /^@import "\.\/([\w-]+)\.css";$/gm,
    (_, imported: string) => readStyles(imported),
  );

export function readAssets() {
  const assets = new Map<string, Asset>();
  const add = (name: string, asset: Asset): string => {
    assets.set(name, asset);
    return toPath(name, asset);
  };
  let font = '';
  const css = [...styleFiles, ...accountStyleFiles]
    .map(readStyles)
    .join('\n')
    .replaceAll(/url\("(@fontsource-variable[^"]+)"\)/g, (_, file: string) => {
      const path = add(basename(file), toAsset(readFileSync(findPackageFile(file)), 'font/woff2'));
      font ||= path;
      return `url("${path}")`;
    });
  const styles = add('account.css', toAsset(Buffer.from(css), 'text/css; charset=utf-8'));
  const js = readFileSync(join(import.meta.dirname, 'account.js'));
  const script = add('account.js', toAsset(js, 'text/javascript; charset=utf-8'));
  const paths: AssetPaths = { styles, script, font };
  return { paths, find: (name: string): Asset | undefined => assets.get(name) };
}
