// Reads SPDX 2 JSON and SPDX 3 JSON-LD.
import { type Entry, skip, toList, toRecord, toText } from '../dependency.ts';
import { isPackageUrl, readPackageUrl, toUnidentified } from '../package-url.ts';

type Item = Record<string, unknown>;

/** Purposes of items that are not packages, without case, spaces, and hyphens. */
const otherPurposes = ['file', 'operatingsystem', 'device', 'firmware', 'devicedriver'];

export const readSpdx = (document: Item): Entry[] =>
  Array.isArray(document['@graph']) ? readSpdx3(document['@graph']) : readSpdx2(document);

/**
 * Removes the described packages, which are usually the project itself. A document that describes
 * all its packages has no such root. Of several described packages, those with a package URL stay.
 */
function removeRoots<T extends { id: unknown; purl: unknown }>(
  items: readonly T[],
  described: ReadonlySet<unknown>,
): T[] {
  const roots = items.filter(({ id }) => described.has(id));
  if (roots.length === items.length) return [...items];
  return items.filter(
    ({ id, purl }) => !described.has(id) || (roots.length > 1 && isPackageUrl(purl)),
  );
}

function readSpdx2(document: Item): Entry[] {
  const { packages, relationships, documentDescribes } = document;
  const described = new Set<unknown>(toList(documentDescribes));
  for (const one of toList(relationships).map(toRecord)) {
    const { relationshipType: kind, spdxElementId: from, relatedSpdxElement: to } = one;
    if (kind === 'DESCRIBES') described.add(to);
    if (kind === 'DESCRIBED_BY') described.add(from);
  }
  const items = toList(packages)
    .map(toRecord)
    .map((item) => ({ id: item.SPDXID, purl: findPurl(item.externalRefs), item }));
  return removeRoots(items, described).map(({ purl, item }) =>
    toEntry(purl, item.name, item.versionInfo, item.downloadLocation, item.primaryPackagePurpose),
  );
}

/** The type of a reference to a package URL is written as `purl` or as a URL that ends with it. */
const findPurl = (references: unknown): unknown =>
  toList(references)
    .map((one) => toRecord(one).referenceLocator)
    .find(isPackageUrl);

function toEntry(
  purl: unknown,
  name: unknown,
  version: unknown,
  link: unknown,
  purpose: unknown,
): Entry {
  const kind = String(purpose)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  if (otherPurposes.includes(kind) && kind === 'operatingsystem') {
    return skip(name, 'The package is an operating system.');
  }
  const known = readPackageUrl(purl, link);
  if (known) return known;
  const text = toText(name);
  if (text === undefined) return skip(name ?? '', 'The package has no name.');
  return otherPurposes.includes(kind)
    ? skip(text, `The element is not a package, but has the purpose "${purpose}".`)
    : toUnidentified(text, version, link);
}

const packageTypes = ['Package', 'AIPackage', 'DatasetPackage'];
const documentTypes = ['SpdxDocument', 'Sbom', 'Bom'];

function readSpdx3(graph: readonly unknown[]): Entry[] {
  const elements = graph.map((one) => shortenKeys(toRecord(one)));
  const described = new Set<unknown>();
  for (const element of elements) {
    if (documentTypes.includes(typeOf(element))) {
      for (const root of toList(element.rootElement)) described.add(toValue(root));
    }
    if (element.relationshipType === 'describes') {
      for (const target of [element.to].flat()) described.add(toValue(target));
    }
  }
  const items = elements
    .filter((element) => packageTypes.includes(typeOf(element)))
    .map((item) => ({ id: item.spdxId ?? item.id, purl: findPurl3(item), item }));
  return removeRoots(items, described).map(({ purl, item }) =>
    toEntry(purl, item.name, item.packageVersion, item.downloadLocation, item.primaryPurpose),
  );
}

function findPurl3(item: Item): unknown {
  if (isPackageUrl(item.packageUrl)) return item.packageUrl;
  const identifiers = [item.externalIdentifier].flat().map((one) => shortenKeys(toRecord(one)));
  return identifiers.map(({ identifier }) => identifier).find(isPackageUrl);
}

/** `software_packageUrl`, `software:packageUrl` or `https://…/Software/packageUrl` → `packageUrl`. */
const shortenName = (name: string): string => name.split(/[/:#_]/).at(-1) ?? name;

const shortenKeys = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => {
      const name = shortenName(key.replace(/^@/, ''));
      return [name, name === 'rootElement' ? [value].flat() : toValue(value)];
    }),
  );

/** Expanded JSON-LD writes a value as `[{"@value": "text"}]`, and a reference as `{"@id": "…"}`. */
function toValue(value: unknown): unknown {
  const [first] = Array.isArray(value) && value.length === 1 ? value : [value];
  const { '@value': text, '@id': id } = toRecord(first);
  return text ?? id ?? (Array.isArray(value) && value.length !== 1 ? value : first);
}

const typeOf = (item: Item): string => shortenName(String([item.type].flat()[0] ?? ''));
