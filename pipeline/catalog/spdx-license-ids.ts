// The SPDX identifiers that catalog entries may use.

/** Identifiers from https://spdx.org/licenses that occur in repositories of software and models. */
const ids = `
0BSD AFL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-1.1 Apache-2.0 APSL-2.0 Artistic-1.0 Artistic-2.0
BlueOak-1.0.0 BSD-1-Clause BSD-2-Clause BSD-2-Clause-Patent BSD-3-Clause BSD-3-Clause-Clear
BSD-4-Clause BSL-1.0 BUSL-1.1 CC-BY-3.0 CC-BY-4.0 CC-BY-NC-4.0 CC-BY-NC-ND-4.0 CC-BY-NC-SA-4.0
CC-BY-ND-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC0-1.0 CDDL-1.0 CDDL-1.1 CECILL-2.1 CECILL-B CECILL-C CPAL-1.0
CPL-1.0 ECL-2.0 EFL-2.0 Elastic-2.0 EPL-1.0 EPL-2.0 EUPL-1.1 EUPL-1.2 FSL-1.1-ALv2 FSL-1.1-MIT
GPL-2.0-only GPL-2.0-or-later GPL-3.0-only GPL-3.0-or-later HPND ISC LGPL-2.0-only LGPL-2.0-or-later
LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only LGPL-3.0-or-later LPPL-1.3c MIT MIT-0 MIT-Modern-Variant
MPL-1.1 MPL-2.0 MPL-2.0-no-copyleft-exception MS-PL MS-RL MulanPSL-1.0 MulanPSL-2.0 NCSA ODbL-1.0
OFL-1.1 OSL-2.1 OSL-3.0 PHP-3.01 PolyForm-Noncommercial-1.0.0 PolyForm-Small-Business-1.0.0 PostgreSQL
PSF-2.0 Python-2.0 QPL-1.0 Ruby SISSL SSPL-1.0 Unicode-3.0 Unlicense UPL-1.0 Vim W3C WTFPL X11 Zlib ZPL-2.1
`;

/** `NOASSERTION` is the SPDX value for a license without an identifier. */
export const licenseIds: readonly string[] = ['NOASSERTION', ...ids.trim().split(/\s+/)];

const known = new Set(licenseIds);

/**
 * Returns the first unknown identifier in a license expression with AND, OR, or WITH. Does not
 * check the exception after WITH.
 */
export function findUnknownLicense(expression: string): string | undefined {
  return expression
    .replace(/\sWITH\s+\S+/g, '')
    .split(/\s(?:AND|OR)\s/)
    .map((part) => part.replaceAll(/[()]/g, '').trim())
    .find((id) => !known.has(id));
}
