// Describes the data for machine learning tools, in the format Croissant 1.1
// (https://docs.mlcommons.org/croissant).

import {
  dataSetContents,
  dataSetKeywords,
  dataSetTitle,
  findFileContents,
  toCitation,
} from '../../../src/contracts/api/descriptions/files.ts';
import type { FileNote } from '../../../src/contracts/files/about-release.ts';
import { type DataSet, licenseUrl, mediaTypes } from './data-set.ts';

/**
 * The standard JSON-LD context of Croissant. It must not be changed, because readers compare it
 * with their own copy.
 */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  description: { '@container': '@language' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  name: { '@container': '@language' },
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const;

export function toCroissant({ files, header, firstDay, siteUrl }: DataSet): object {
  return {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: `${header.siteName}: ${dataSetTitle}`,
    description: dataSetContents,
    keywords: dataSetKeywords,
    url: `${siteUrl}/data`,
    license: licenseUrl,
    citeAs: toCitation(header.siteName, siteUrl, header.asOf),
    creator: { '@type': 'Organization', name: header.siteName, url: `${siteUrl}/` },
    publisher: { '@type': 'Organization', name: header.siteName, url: `${siteUrl}/` },
    datePublished: header.asOf,
    dateModified: header.asOf,
    version: toVersion(header.asOf),
    temporalCoverage: `${firstDay ?? header.asOf}/${header.asOf}`,
    inLanguage: 'en',
    isAccessibleForFree: true,
    // Tells readers that the files at the URLs change: each release replaces them.
    isLiveDataset: true,
    distribution: files.map((file) => toFileObject(file, siteUrl)),
    recordSet: files.filter(({ format }) => format === 'parquet').map(toRecordSet),
  };
}

/** Croissant requires a version of three numbers: 2026-06-30 becomes 2026.6.30. */
const toVersion = (day: string): string => day.split('-').map(Number).join('.');

const toFileObject = ({ path, format, bytes, sha256 }: FileNote, siteUrl: string): object => ({
  '@type': 'cr:FileObject',
  '@id': path,
  name: path,
  description: findFileContents(path),
  contentUrl: `${siteUrl}/${path}`,
  contentSize: `${bytes} B`,
  encodingFormat: format === 'parquet' ? 'application/x-parquet' : mediaTypes[format],
  sha256,
});

function toRecordSet({ path, fields }: FileNote): object {
  const name = path.replace(/^dumps\/|\.parquet$/g, '');
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name,
    description: findFileContents(path),
    field: fields.map((field) => ({
      '@type': 'cr:Field',
      '@id': `${name}/${field.name}`,
      name: `${name}/${field.name}`,
      description: field.description ?? undefined,
      ...toDataType(field.type),
      source: { fileObject: { '@id': path }, extract: { column: field.name } },
    })),
  };
}

/** Converts a DuckDB type to a Croissant type. A list becomes an array of any length. */
function toDataType(type: string): object {
  if (type.endsWith('[]')) {
    return { ...toDataType(type.slice(0, -2)), isArray: true, arrayShape: '-1' };
  }
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT/.test(type)) return { dataType: 'sc:Integer' };
  if (/^(DECIMAL|DOUBLE|FLOAT)/.test(type)) return { dataType: 'sc:Float' };
  if (type === 'BOOLEAN') return { dataType: 'sc:Boolean' };
  if (type === 'DATE') return { dataType: 'sc:Date' };
  return { dataType: type.startsWith('TIMESTAMP') ? 'sc:DateTime' : 'sc:Text' };
}
