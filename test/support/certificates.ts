// A certificate authority for tests, created in each run, and certificates issued by it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  /** Path of the authority's certificate, for NODE_EXTRA_CA_CERTS. */
  readonly caPath: string;
  readonly ca: string;
  /** `names` in the format of subjectAltName: `DNS:localhost`, `IP:127.0.0.1`. */
  issue(name: string, names: readonly string[], days?: number): Certificate;
}

export function createAuthority(folder: string): Authority {
  const run = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = (name: string) => ['-subj', `/CN=${name}`];
  run(
    'req',
    '-x509',
    ...curve,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    ...subject('Test CA'),
  );
  return {
    caPath: join(folder, 'ca.pem'),
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    issue(name, names, days = 2) {
      run('req', ...curve, '-keyout', `${name}.key`, '-out', `${name}.csr`, ...subject(name));
      writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${names.join(',')}\n`);
      run(
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key'],
        ...[
          '-CAcreateserial',
          '-days',
          String(days),
          '-extfile',
          `${name}.ext`,
          '-out',
          `${name}.pem`,
        ],
      );
      return {
        key: readFileSync(join(folder, `${name}.key`), 'utf8'),
        cert: readFileSync(join(folder, `${name}.pem`), 'utf8'),
      };
    },
  };
}
