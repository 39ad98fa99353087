// Facts about the data set that the metadata in Croissant and DCAT both contain.
import type { FileNote } from '../../../src/contracts/files/about-release.ts';
import type { ReleaseHeader } from '../open-files.ts';

export interface DataSet {
  readonly files: readonly FileNote[];
  readonly header: ReleaseHeader;
  /** First day of the history. Null if the history is empty. */
  readonly firstDay: string | null;
  readonly siteUrl: string;
}

export const licenseUrl = 'https://creativecommons.org/publicdomain/zero/1.0/';

export const mediaTypes: Readonly<Record<FileNote['format'], string>> = {
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  duckdb: 'application/octet-stream',
};
