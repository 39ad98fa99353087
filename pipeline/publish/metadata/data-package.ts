// Describes the dumps as a Data Package, version 2 (https://datapackage.org).
import { join } from 'node:path';
import { findFieldDescription } from '../../../src/contracts/api/descriptions/fields.ts';
import {
  dataDoi,
  dataSetContents,
  dataSetKeywords,
  dataSetTitle,
  dumpContents,
} from '../../../src/contracts/api/descriptions/files.ts';
import { dumpReferences, dumpValues } from '../../../src/contracts/api/dump-schema.ts';
import { csvDumps, type DumpName } from '../../../src/contracts/api/open-files.ts';
import { dumpKeys } from '../../../src/contracts/files/change-files.ts';
import { isShareAlike } from '../../../src/lib/license-kinds.ts';
import { hashFile } from '../../io/atomic-files.ts';
import type { ReleaseHeader } from '../open-files.ts';

export interface Resource {
  readonly name: DumpName;
  readonly rows: number;
  readonly fields: ReadonlyArray<{ name: string; type: string }>;
}

/** A source of observations, with its SPDX license. */
export interface PackageSource {
  readonly name: string;
  readonly url: string | null;
  readonly license: string | null;
}

const ownLicense = {
  name: 'CC0-1.0',
  path: 'https://creativecommons.org/publicdomain/zero/1.0/',
  title: 'CC0 1.0',
};

/** Facts from lists under a share-alike license keep it. All other data is in the public domain. */
function toLicenses(sources: readonly PackageSource[]): object[] {
  const shareAlike = Map.groupBy(
    sources.filter(({ license }) => isShareAlike(license)),
    ({ license }) => license ?? '',
  );
  return [
    ownLicense,
    ...[...shareAlike].map(([license, of]) => ({
      name: license,
      path: `https://creativecommons.org/licenses/by-sa/${license.slice('CC-BY-SA-'.length)}/`,
      title: `${license}, for facts from these sources: ${of.map(({ name }) => name).join(', ')}`,
    })),
  ];
}

export async function toDataPackage(
  folder: string,
  resources: readonly Resource[],
  header: ReleaseHeader,
  sources: readonly PackageSource[],
): Promise<object> {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'open-source-ai',
    title: `${header.siteName}: ${dataSetTitle}`,
    description: dataSetContents,
    keywords: dataSetKeywords,
    version: header.asOf,
    doi: dataDoi,
    created: header.generated,
    licenses: toLicenses(sources),
    sources: sources.map(({ name, url, license }) => ({
      title: name,
      ...(url ? { path: url } : {}),
      license,
    })),
    resources: await Promise.all([
      ...resources.map((resource) => toResource(folder, resource, parquet)),
      ...resources
        .filter(({ name }) => csvDumps.includes(name))
        .map((resource) => toResource(folder, resource, csv)),
    ]),
  };
}

const parquet = {
  suffix: '',
  extension: 'parquet',
  facts: { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
} as const;
const csv = {
  suffix: '-csv',
  extension: 'csv.gz',
  facts: { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8', compression: 'gz' },
} as const;
type Format = typeof parquet | typeof csv;

async function toResource(
  folder: string,
  { name, rows, fields }: Resource,
  { suffix, extension, facts }: Format,
): Promise<object> {
  const path = `${name}.${extension}`;
  const { bytes, sha256 } = await hashFile(join(folder, path));
  return {
    name: `${name}${suffix}`,
    path,
    title: dumpContents[name],
    ...facts,
    bytes,
    hash: `sha256:${sha256}`,
    rows,
    schema: {
      fields: fields.map((field) => toField(name, field)),
      primaryKey: dumpKeys[name],
      ...toForeignKeys(name, suffix),
    },
  };
}

function toField(dump: DumpName, field: { name: string; type: string }): object {
  return {
    name: field.name,
    type: fieldType(field.type),
    'duckdb:type': field.type,
    description: findFieldDescription(dump, field.name) ?? null,
    ...toConstraints(dump, field.name),
  };
}

function toForeignKeys(dump: DumpName, suffix: string): object {
  const references = dumpReferences[dump];
  if (!references) return {};
  return {
    foreignKeys: references.map(({ column, dump: resource, target }) => ({
      fields: [column],
      reference: { resource: `${resource}${suffix}`, fields: [target] },
    })),
  };
}

function toConstraints(dump: DumpName, column: string): object {
  const values = dumpValues[dump]?.[column];
  const isKey = (dumpKeys[dump] as readonly string[]).includes(column);
  if (!values && !isKey) return {};
  return {
    constraints: { ...(isKey ? { required: true } : {}), ...(values ? { enum: values } : {}) },
  };
}

function fieldType(type: string): string {
  if (type.endsWith('[]')) return 'array';
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT/.test(type)) return 'integer';
  if (/^(DECIMAL|DOUBLE|FLOAT)/.test(type)) return 'number';
  if (type === 'BOOLEAN') return 'boolean';
  if (type === 'DATE') return 'date';
  return type.startsWith('TIMESTAMP') ? 'datetime' : 'string';
}
