// Reads the dependencies listed in a manifest, lock file, or SBOM. The file name selects the
// reader.
import { parse as parseToml } from 'smol-toml';
import { fileFormats } from '../contracts/api/stack-check-rules.ts';
import {
  type Dependency,
  type Entry,
  removeDuplicates,
  type SkippedEntry,
  UnreadableFile,
} from './dependency.ts';
import { readCargo, readCargoLock } from './files/cargo.ts';
import { readCondaEnvironment } from './files/conda.ts';
import { readGoMod } from './files/go.ts';
import { readGradleCatalog, readPom } from './files/java.ts';
import { readDenoLock, readPackageJson, readPackageLock } from './files/npm.ts';
import { readPipfile, readPipfileLock, readPyproject, readPythonLock } from './files/python.ts';
import { readRequirements } from './files/requirements.ts';
import { readBillOfMaterials } from './files/sbom.ts';
import { readPnpmLock, readYarnLock } from './files/yarn-and-pnpm.ts';
import { findManifestKind, type ManifestKind, toPath } from './manifest-names.ts';

type Reader = (content: string) => Entry[];

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new UnreadableFile(
      'is not valid JSON. Check that its name matches its contents, and that it is complete.',
    );
  }
}

const json =
  (read: (value: unknown) => Entry[]): Reader =>
  (content) =>
    read(parseJson(content));
/** TOML allows integers beyond 2^53, which the parser rejects without `integersAsBigInt`. */
const toml =
  (read: (value: unknown) => Entry[]): Reader =>
  (content) =>
    read(parseToml(content, { integersAsBigInt: 'asNeeded' }));

const readers: Readonly<Record<ManifestKind, Reader>> = {
  'package-lock': json(readPackageLock),
  'package-json': json(readPackageJson),
  'pnpm-lock': readPnpmLock,
  'yarn-lock': readYarnLock,
  'deno-lock': json(readDenoLock),
  pyproject: toml(readPyproject),
  pipfile: toml(readPipfile),
  'pipfile-lock': json(readPipfileLock),
  'python-lock': toml(readPythonLock),
  cargo: toml(readCargo),
  'cargo-lock': toml(readCargoLock),
  'go-mod': readGoMod,
  pom: readPom,
  'gradle-catalog': toml(readGradleCatalog),
  requirements: readRequirements,
  conda: readCondaEnvironment,
};

/** Formats that are not supported, and what to send instead. */
const others: readonly (readonly [RegExp, string])[] = [
  [
    /\/(?:packages\.lock\.json|[^/]*\.csproj|packages\.config|[^/]*\.deps\.json|project\.assets\.json)$/,
    'NuGet',
  ],
  [/\/composer\.(?:json|lock)$/, 'Composer'],
  [/\/(?:gemfile|gemfile\.lock|[^/]*\.gemspec)$/, 'Ruby'],
  [/\/bun\.lockb?$/, 'Bun'],
  [/\/go\.(?:sum|work)$/, 'a Go file without versions in use'],
  [/\/(?:setup\.py|setup\.cfg)$/, 'setuptools'],
  [/\/(?:build|settings)\.gradle(?:\.kts)?$/, 'Gradle'],
  [/\/(?:bower|elm|vcpkg|jsr|deno)\.jsonc?$/, 'another package manager'],
  [
    /\/pubspec\.(?:yaml|lock)$|\/package\.(?:swift|resolved)$|\/podfile(?:\.lock)?$/,
    'Dart or Swift',
  ],
];

export interface StackFile {
  readonly filename: string;
  readonly content: string;
}

export interface Skipped extends SkippedEntry {
  readonly file: string;
}

export interface ReadFile {
  /** Without duplicates. */
  readonly dependencies: readonly Dependency[];
  readonly skipped: readonly Skipped[];
}

/** Throws `UnreadableFile` if the file is not supported or cannot be parsed. */
export function readFile({ filename, content }: StackFile): ReadFile {
  const path = toPath(filename);
  const file = filename.slice(-80).toWellFormed();
  refuseOtherContent(file, content, path);
  const entries = parse(findReader(path, content, file), content, file);
  return {
    dependencies: removeDuplicates(entries.filter((one) => 'name' in one)),
    skipped: entries.flatMap((one) => ('reason' in one ? [{ file, ...one }] : [])),
  };
}

function refuseOtherContent(file: string, content: string, path: string): void {
  const start = content.slice(0, 2_000).trimStart();
  if (start.startsWith('\x1f\ufffd') || start.startsWith('\x1f\x8b')) {
    throw new UnreadableFile(`${file} is compressed with gzip. Send the uncompressed file.`);
  }
  if (/^\ufffd{2}|^[^\0]\0[^\0]\0/.test(start)) {
    throw new UnreadableFile(
      `${file} is text in UTF-16. Save it as UTF-8, for example with "Out-File -Encoding utf8" in PowerShell.`,
    );
  }
  if (content.includes('\0')) throw new UnreadableFile(`${file} is a binary file. Send text.`);
  if (!start.replace(/^\ufeff/, '').startsWith('<') || /\.(?:xml|pom)$/.test(path)) return;
  throw new UnreadableFile(`${file} contains HTML or XML. Check how it was downloaded.`);
}

function findReader(path: string, content: string, file: string): Reader {
  const kind = findManifestKind(path);
  if (kind) return readers[kind];
  const other = others.find(([pattern]) => pattern.test(path))?.[1];
  if (other !== undefined) {
    throw new UnreadableFile(
      `${file} is not a supported file: it belongs to ${other}. Send a bill of materials (CycloneDX or SPDX, as JSON) instead.`,
    );
  }
  if (/^\ufeff?\s{0,100}[{[]/.test(content)) return readBillOfMaterials;
  const isBill =
    path.endsWith('.xml') || /\.spdx(?:\.|$)/.test(path) || content.startsWith('SPDXVersion:');
  throw new UnreadableFile(
    isBill
      ? `${file} is not JSON. Send the bill of materials as JSON.`
      : `${file} is not a supported file. Send one of these: ${fileFormats}.`,
  );
}

function parse(reader: Reader, content: string, file: string): Entry[] {
  try {
    // Removes the byte order mark that some editors write at the start of a file.
    return reader(content.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
    if (cause instanceof UnreadableFile) throw new UnreadableFile(`${file} ${reason}`);
    throw new UnreadableFile(`${file} cannot be read: ${reason.slice(0, 200)}`);
  }
}
