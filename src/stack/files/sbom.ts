// Reads bills of materials: CycloneDX JSON, SPDX 2 JSON, and SPDX 3 JSON-LD.
import { type Dependency, toDependency, toList, toRecord } from '../dependency.ts';

/**
 * Type of a package URL → ecosystem name. For types that are not listed, both are the same.
 */
const ecosystems: Readonly<Record<string, string>> = { golang: 'go' };

/**
 * Parses a package URL such as `pkg:npm/%40scope/name@1.0.0?…`. Returns undefined if it is invalid.
 */
function readPackageUrl(purl: unknown, link: unknown): Dependency | undefined {
  if (typeof purl !== 'string') return undefined;
  const match = /^pkg:\/*([a-z0-9.+-]+)\/([^?#]+?)(?:@([^?#@]*))?(?:[?#].*)?$/i.exec(purl);
  if (!match?.[1] || !match[2]) return undefined;
  const type = match[1].toLowerCase();
  const name = decode(match[2]);
  const version = match[3] && decode(match[3]);
  if (type === 'github') return toDependency(type, name, version, `github:${name}`);
  // Maven coordinates separate the group from the name with a colon, package URLs with a slash.
  const full = type === 'maven' ? name.replace('/', ':') : name;
  return toDependency(ecosystems[type] ?? type, full, version, link);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export function readCycloneDx(bom: unknown): Dependency[] {
  const found: Dependency[] = [];
  const left = [...toList(toRecord(bom).components)];
  for (const item of left) {
    const { purl, name, group, version, externalReferences, components } = toRecord(item);
    const references = toList(externalReferences).map(toRecord);
    const link = references.find(({ type }) => type === 'vcs')?.url;
    const full = [textOf(group), textOf(name)].filter(Boolean).join('/');
    if (full !== '')
      found.push(readPackageUrl(purl, link) ?? toDependency(null, full, version, link));
    for (const below of toList(components)) left.push(below);
  }
  return found;
}

export function readSpdx(document: unknown): Dependency[] {
  const { packages, '@graph': graph, relationships, documentDescribes } = toRecord(document);
  const described = new Set<unknown>([
    ...toList(documentDescribes),
    ...toList(relationships)
      .map(toRecord)
      .filter(({ relationshipType }) => relationshipType === 'DESCRIBES')
      .map(({ relatedSpdxElement }) => relatedSpdxElement),
  ]);
  return [
    ...toList(packages)
      .map(toRecord)
      .filter(({ SPDXID }) => !described.has(SPDXID))
      .flatMap(readSpdxPackage),
    ...toList(graph)
      .map(toRecord)
      .filter(({ type }) => type === 'software_Package')
      .flatMap(readSpdx3),
  ];
}

function readSpdxPackage(item: Record<string, unknown>): Dependency[] {
  const { name, versionInfo, downloadLocation, externalRefs } = item;
  const references = toList(externalRefs).map(toRecord);
  const purl = references.find(({ referenceType }) => referenceType === 'purl')?.referenceLocator;
  const known = readPackageUrl(purl, downloadLocation);
  if (known) return [known];
  const text = textOf(name);
  return text ? [toDependency(null, text, versionInfo, downloadLocation)] : [];
}

function readSpdx3(item: Record<string, unknown>): Dependency[] {
  const { name, software_packageVersion: version, software_packageUrl: purl } = item;
  const link = item.software_downloadLocation;
  const known = readPackageUrl(purl, link);
  if (known) return [known];
  const text = textOf(name);
  return text ? [toDependency(null, text, version, link)] : [];
}
