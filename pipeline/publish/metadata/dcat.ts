// Describes the data for open data portals, in the format DCAT 3
// (https://www.w3.org/TR/vocab-dcat-3/).

import {
  dataSetContents,
  dataSetKeywords,
  dataSetTitle,
  findFileContents,
} from '../../../src/contracts/api/descriptions/files.ts';
import type { FileNote } from '../../../src/contracts/files/about-release.ts';
import { type DataSet, licenseUrl, mediaTypes } from './data-set.ts';

const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;
const daily = { '@id': 'http://publications.europa.eu/resource/authority/frequency/DAILY' };
const text = (value: string) => ({ '@language': 'en', '@value': value });
const typed = (type: string, value: string) => ({ '@type': `xsd:${type}`, '@value': value });

export function toDcat({ files, header, firstDay, siteUrl }: DataSet): object {
  const publisher = { '@type': 'foaf:Organization', 'foaf:name': header.siteName };
  return {
    '@context': context,
    '@id': `${siteUrl}/dumps/dcat.jsonld`,
    '@type': 'dcat:Catalog',
    'dcterms:title': text(header.siteName),
    'dcterms:publisher': publisher,
    'dcat:dataset': {
      '@id': `${siteUrl}/data`,
      '@type': 'dcat:Dataset',
      'dcterms:title': text(`${header.siteName}: ${dataSetTitle}`),
      'dcterms:description': text(dataSetContents),
      'dcterms:publisher': publisher,
      'dcterms:license': { '@id': licenseUrl },
      'dcterms:modified': typed('dateTime', header.generated),
      'dcterms:accrualPeriodicity': daily,
      'dcterms:temporal': {
        '@type': 'dcterms:PeriodOfTime',
        'dcat:startDate': typed('date', firstDay ?? header.asOf),
        'dcat:endDate': typed('date', header.asOf),
      },
      'dcat:version': header.asOf,
      'dcat:keyword': dataSetKeywords.map(text),
      'dcat:landingPage': { '@id': `${siteUrl}/data` },
      'dcat:distribution': files.map((file) => toDistribution(file, siteUrl)),
    },
  };
}

const toDistribution = ({ path, format, bytes, sha256 }: FileNote, siteUrl: string): object => ({
  '@id': `${siteUrl}/data#${path.replace(/^dumps\//, '').replaceAll('.', '-')}`,
  '@type': 'dcat:Distribution',
  'dcterms:title': text(path.replace(/^dumps\//, '')),
  'dcterms:description': text(findFileContents(path)),
  'dcterms:license': { '@id': licenseUrl },
  'dcat:accessURL': { '@id': `${siteUrl}/${path}` },
  'dcat:downloadURL': { '@id': `${siteUrl}/${path}` },
  'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${mediaTypes[format]}` },
  'dcat:byteSize': typed('nonNegativeInteger', String(bytes)),
  'spdx:checksum': toChecksum(sha256),
});

const toChecksum = (sha256: string): object => ({
  '@type': 'spdx:Checksum',
  'spdx:algorithm': { '@id': 'spdx:checksumAlgorithm_sha256' },
  'spdx:checksumValue': typed('hexBinary', sha256),
});
