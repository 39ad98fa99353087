// Describes the dumps as a Data Package, version 2 (https://datapackage.org).
import { join } from 'node:path';
import { findFieldDescription } from '../../../src/contracts/api/descriptions/fields.ts';
import {
  dataSetContents,
  dataSetKeywords,
  dataSetTitle,
  dumpContents,
} from '../../../src/contracts/api/descriptions/files.ts';
import type { DumpName } from '../../../src/contracts/api/open-files.ts';
import { hashFile } from '../../io/atomic-files.ts';
import type { ReleaseHeader } from '../open-files/open-files.ts';

export interface Resource {
  readonly name: DumpName;
  readonly rows: number;
  readonly fields: ReadonlyArray<{ name: string; type: string }>;
}

const licenses = [
  {
    name: 'CC0-1.0',
    path: 'https://creativecommons.org/publicdomain/zero/1.0/',
    title: 'CC0 1.0',
  },
];

export async function toDataPackage(
  folder: string,
  resources: readonly Resource[],
  header: ReleaseHeader,
): Promise<object> {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'open-source-ai',
    title: `${header.siteName}: ${dataSetTitle}`,
    description: dataSetContents,
    keywords: dataSetKeywords,
    version: header.asOf,
    created: header.generated,
    licenses,
    resources: await Promise.all(
      resources.map(async ({ name, rows, fields }) => {
        const path = `${name}.parquet`;
        const { bytes, sha256 } = await hashFile(join(folder, path));
        return {
          name,
          path,
          title: dumpContents[name],
          format: 'parquet',
          mediatype: 'application/vnd.apache.parquet',
          bytes,
          hash: `sha256:${sha256}`,
          rows,
          licenses,
          schema: { fields: fields.map((field) => toField(name, field)) },
        };
      }),
    ),
  };
}

function toField(dump: DumpName, field: { name: string; type: string }): object {
  return {
    name: field.name,
    type: fieldType(field.type),
    'duckdb:type': field.type,
    description: findFieldDescription(dump, field.name) ?? null,
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
