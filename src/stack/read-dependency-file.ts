// Reads the dependencies listed in a manifest, lock file, or SBOM. The file name selects the
// parser.
import { parse as parseToml } from 'smol-toml';
import { type Dependency, isRecord, removeDuplicates, UnreadableFile } from './dependency.ts';
import { readCargo, readGoMod } from './files/cargo-and-go.ts';
import { readPackageJson, readPackageLock } from './files/npm.ts';
import { readPyproject, readRequirements, readUvLock } from './files/python.ts';
import { readCycloneDx, readSpdx } from './files/sbom.ts';

const fileFormats =
  'package.json, package-lock.json, requirements.txt, pyproject.toml, uv.lock, Cargo.toml, go.mod, CycloneDX JSON, SPDX JSON';

type Reader = (content: string) => Dependency[];

const json =
  (read: (value: unknown) => Dependency[]): Reader =>
  (content) =>
    read(JSON.parse(content));
/** TOML allows integers beyond 2^53, which the parser rejects without `integersAsBigInt`. */
const toml =
  (read: (value: unknown) => Dependency[]): Reader =>
  (content) =>
    read(parseToml(content, { integersAsBigInt: 'asNeeded' }));

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^package-lock\.json$|^npm-shrinkwrap\.json$/, json(readPackageLock)],
  [/^package\.json$/, json(readPackageJson)],
  [/requirements.*\.(txt|in)$/, readRequirements],
  [/^pyproject\.toml$/, toml(readPyproject)],
  [/^uv\.lock$/, toml(readUvLock)],
  [/^cargo\.toml$/, toml(readCargo)],
  [/^go\.mod$/, readGoMod],
  [/\.json$/, json(readBillOfMaterials)],
];

function readBillOfMaterials(value: unknown): Dependency[] {
  if (isRecord(value)) {
    if (value.bomFormat === 'CycloneDX') return readCycloneDx(value);
    if ('spdxVersion' in value || '@graph' in value) return readSpdx(value);
    if ('lockfileVersion' in value) return readPackageLock(value);
    if ('dependencies' in value || 'devDependencies' in value) return readPackageJson(value);
  }
  throw new UnreadableFile(
    'is neither CycloneDX nor SPDX. Send a bill of materials in one of these formats.',
  );
}

export interface StackFile {
  readonly filename: string;
  readonly content: string;
}

/**
 * Returns the file's dependencies without duplicates. Throws `UnreadableFile` if the file is not
 * supported or cannot be parsed.
 */
export function readFile({ filename, content }: StackFile): Dependency[] {
  const name = filename.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  const shown = filename.slice(-80);
  if (content.includes('\0')) throw new UnreadableFile(`${shown} is a binary file. Send text.`);
  if (/^\s*</.test(content)) {
    throw new UnreadableFile(`${shown} contains HTML or XML. Check how it was downloaded.`);
  }
  const reader = readers.find(([pattern]) => pattern.test(name))?.[1];
  if (!reader) {
    throw new UnreadableFile(
      `${shown} is not a supported file. Send one of these: ${fileFormats}.`,
    );
  }
  return removeDuplicates(parse(reader, content, shown));
}

function parse(reader: Reader, content: string, shown: string): Dependency[] {
  try {
    // Removes the byte order mark that some editors write at the start of a file.
    return reader(content.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
    if (cause instanceof UnreadableFile) throw new UnreadableFile(`${shown} ${reason}`);
    throw new UnreadableFile(`${shown} cannot be read: ${reason.slice(0, 200)}`);
  }
}
