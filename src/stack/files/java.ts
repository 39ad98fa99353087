// Reads pom.xml of Maven and version catalogs of Gradle (libs.versions.toml).
import { XMLParser } from 'fast-xml-parser';
import {
  type Entry,
  isRecord,
  mergeRanges,
  skip,
  toDependency,
  toRecord,
  toText,
  UnreadableFile,
} from '../dependency.ts';
import { local } from '../link.ts';

const parser = new XMLParser({
  ignoreAttributes: true,
  // Values are kept as text, and entities are not expanded.
  parseTagValue: false,
  processEntities: false,
});

const toItems = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

export function readPom(text: string): Entry[] {
  const { project } = toRecord(parser.parse(text));
  if (!isRecord(project)) {
    throw new UnreadableFile('has no element "project". Send a pom.xml file.');
  }
  const parent = toRecord(project.parent);
  const properties = {
    ...toRecord(project.properties),
    'project.groupId': project.groupId ?? parent.groupId,
    'project.version': project.version ?? parent.version,
  };
  const profiles = toItems(toRecord(project.profiles).profile).map(toRecord);
  const entries = [project, ...profiles].flatMap((part) =>
    [part, toRecord(part.dependencyManagement)].flatMap((one) =>
      toItems(toRecord(one.dependencies).dependency).map((item) => readArtifact(item, properties)),
    ),
  );
  return mergeRanges(entries);
}

function readArtifact(item: unknown, properties: Record<string, unknown>): Entry {
  const { groupId, artifactId, version, scope } = toRecord(item);
  const [group, artifact] = [groupId, artifactId].map((part) => resolve(part, properties));
  if (!group || !artifact) return skip(item, 'The dependency has no groupId or artifactId.');
  const origin = scope === 'system' ? local : {};
  return toDependency('maven', `${group}:${artifact}`, resolve(version, properties), origin);
}

/** Replaces `${name}` with the property of the file, if the whole text is one property. */
function resolve(value: unknown, properties: Record<string, unknown>): string | undefined {
  const text = toText(value);
  if (!text?.startsWith('${') || !text.endsWith('}')) return text;
  const name = text.slice(2, -1);
  return Object.hasOwn(properties, name) ? (toText(properties[name]) ?? text) : text;
}

export function readGradleCatalog(toml: unknown): Entry[] {
  const { versions, libraries, plugins } = toRecord(toml);
  const toVersion = (value: unknown): unknown => {
    const { ref } = toRecord(value);
    const found = typeof ref === 'string' ? toRecord(versions)[ref] : value;
    const { strictly, require: required, prefer } = toRecord(found);
    return strictly ?? required ?? prefer ?? found;
  };
  const entries = Object.entries(toRecord(libraries)).map(([alias, value]) => {
    const table = toRecord(value);
    const [first, second, third] = typeof value === 'string' ? value.split(':') : [];
    const [group, name] = toText(table.module)?.split(':') ?? [
      table.group ?? first,
      table.name ?? second,
    ];
    return toText(group) && toText(name)
      ? toDependency('maven', `${group}:${name}`, third ?? toVersion(table.version))
      : skip({ [alias]: value }, 'The library has no group or no name.');
  });
  const others = Object.entries(toRecord(plugins)).map(([alias, value]) =>
    skip({ [alias]: value }, 'The entry is a Gradle plugin, not a library.'),
  );
  return [...mergeRanges(entries), ...others];
}
