// Reads bills of materials: CycloneDX JSON, SPDX 2 JSON, and SPDX 3 JSON-LD, also inside envelopes
// such as attestations.
import {
  type Entry,
  isRecord,
  skip,
  toList,
  toRecord,
  toText,
  UnreadableFile,
} from '../dependency.ts';
import { isPackageUrl, readPackageUrl, toUnidentified } from '../package-url.ts';
import { readSpdx } from './spdx.ts';

/** Maximum number of values to search for a bill of materials. */
const maxEnvelopes = 200;
const envelopeKeys = [
  'sbom',
  'bom',
  'predicate',
  'Data',
  'dsseEnvelope',
  'payload',
  'document',
  'SBOM',
];

/** Reads a bill of materials, or one attestation per line. */
export function readBillOfMaterials(text: string): Entry[] {
  const found: Entry[][] = [];
  const left: unknown[] = parseValues(text);
  for (let at = 0; at < left.length && at < maxEnvelopes; at += 1) {
    const value = left[at];
    const read = findReader(value);
    if (read) found.push(read(toRecord(value)));
    else if (Array.isArray(value)) left.push(...value.slice(0, maxEnvelopes));
    else if (typeof value === 'string') left.push(...decodePayload(value));
    else left.push(...envelopeKeys.flatMap((key) => toRecord(value)[key] ?? []));
  }
  if (found.length > 0) return found.flat();
  throw new UnreadableFile(
    'is neither CycloneDX nor SPDX. Send a bill of materials in one of these formats, or name the file like the format, such as package.json.',
  );
}

function parseValues(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (cause) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const isOnePerLine =
      lines.length > 1 &&
      lines.every((line) => line.startsWith('{') && line.trimEnd().endsWith('}'));
    if (!isOnePerLine) throw cause;
    return lines.map((line) => JSON.parse(line));
  }
}

/** Payloads of attestations are JSON in Base64. */
function decodePayload(text: string): unknown[] {
  try {
    const json = text.trimStart().startsWith('{')
      ? text
      : new TextDecoder().decode(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
    return [JSON.parse(json)];
  } catch {
    return [];
  }
}

function findReader(value: unknown): ((bom: Record<string, unknown>) => Entry[]) | undefined {
  if (!isRecord(value)) return undefined;
  const isCycloneDx =
    value.bomFormat === 'CycloneDX' || ('specVersion' in value && Array.isArray(value.components));
  if (isCycloneDx) return readCycloneDx;
  return 'spdxVersion' in value || '@graph' in value || value.SPDXID === 'SPDXRef-DOCUMENT'
    ? readSpdx
    : undefined;
}

const packageTypes = ['library', 'framework', 'machine-learning-model'];
/** Types that can be packages. They are read only if they have a package URL. */
const otherTypes = ['application', 'container', 'platform', 'data', 'device-driver', 'firmware'];

function readCycloneDx(bom: Record<string, unknown>): Entry[] {
  const root = toRecord(toRecord(bom.metadata).component);
  const found: Entry[] = [];
  const left = [...toList(bom.components), ...toList(root.components)];
  for (const item of left) {
    const component = toRecord(item);
    for (const below of toList(component.components)) left.push(below);
    // The project itself.
    if (root['bom-ref'] !== undefined && component['bom-ref'] === root['bom-ref']) continue;
    found.push(readComponent(component));
  }
  return found;
}

function readComponent(component: Record<string, unknown>): Entry {
  const { purl, name, group, version, externalReferences, type, scope, modified } = component;
  const full = [toText(group), toText(name)].filter(Boolean).join('/');
  if (scope === 'excluded') return skip(full, 'The document excludes the component.');
  const identity = [purl, component['bom-ref']].find(isPackageUrl);
  const isPackage = type === undefined || packageTypes.includes(String(type));
  const isOther = otherTypes.includes(String(type)) && identity !== undefined;
  if (!isPackage && !isOther)
    return skip(full, `The component is not a package, but of type "${type}".`);
  const references = toList(externalReferences).map(toRecord);
  const link = references.find((one) => one.type === 'vcs')?.url;
  const known = readPackageUrl(identity, link);
  if (!known && full === '') return skip(component, 'The component has no name.');
  const dependency = known ?? toUnidentified(full, version, link);
  // A changed copy is not the package of the registry.
  return modified === true ? { ...dependency, source: 'local', repository: null } : dependency;
}
