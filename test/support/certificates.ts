import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kit } from './kit.ts';

/** A certificate for 127.0.0.1 that signs itself, and its key, in PEM. */
export interface MadeCertificate {
  readonly cert: string;
  readonly key: string;
}

interface Wanted {
  /** Days of the past or the future, as openssl writes them; two days from now when absent. */
  readonly from?: string;
  readonly to?: string;
  /** Of the key. */
  readonly passphrase?: string;
}

/** Made by openssl. */
export function certificate({ from, to, passphrase }: Wanted = {}): MadeCertificate {
  const cwd = kit({ 'ca.cnf': CA, 'index.txt': '', serial: '01\n' });
  const openssl = (...words: readonly string[]) =>
    void execFileSync('openssl', words, { cwd, stdio: 'ignore' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', 'key'];
  const secret = passphrase === undefined ? ['-nodes'] : ['-passout', `pass:${passphrase}`];
  const subject = ['-subj', '/CN=broca', '-addext', 'subjectAltName=IP:127.0.0.1'];
  if (from === undefined || to === undefined) {
    openssl('req', '-x509', ...curve, ...secret, ...subject, '-out', 'cert', '-days', '2');
  } else {
    openssl('req', '-new', ...curve, ...secret, ...subject, '-out', 'csr');
    const times = ['-startdate', from, '-enddate', to];
    openssl(
      'ca',
      '-config',
      'ca.cnf',
      '-selfsign',
      '-keyfile',
      'key',
      '-in',
      'csr',
      '-out',
      'cert',
      '-batch',
      ...times,
    );
  }
  return { cert: readFileSync(join(cwd, 'cert'), 'utf8'), key: readFileSync(join(cwd, 'key'), 'utf8') };
}

const CA = `[ca]
default_ca = own
[own]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
`;
