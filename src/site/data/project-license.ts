// Names the license of a project, the same on all pages.
import type { ProjectRow } from '../../snapshot/release/table-rows.ts';
import { nameLicense } from '../format/format.ts';
import { data } from './page-data.ts';

export const nameLicenseOf = (row: Pick<ProjectRow, 'id' | 'license' | 'license_note'>): string =>
  nameLicense({ ...row, license_kind: data.catalogById.get(row.id)?.license_kind ?? null });
