import { createPrivateKey, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import * as E from 'fp-ts/lib/Either.js';
import type { Refusal } from '../lib/decode.ts';
import { readRegularFileSync, unreadableSentence } from '../lib/files.ts';
import type { RestApi } from './rest-api.ts';

/** Absolute paths of a certificate and its key. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

export interface Certificate extends CertificateFiles {
  readonly validFrom: Date;
  readonly validTo: Date;
}

const MAX_BYTES = 1_000_000;

/** The files of the settings; undefined without TLS. */
export const certificateFiles = (
  home: string,
  { sslCertFile, sslKeyFile }: Pick<RestApi, 'sslCertFile' | 'sslKeyFile'>,
): CertificateFiles | undefined =>
  sslCertFile === null || sslKeyFile === null
    ? undefined
    : { cert: resolve(home, sslCertFile), key: resolve(home, sslKeyFile) };

/** Reads both files, in PEM, and checks that they match. Accepts an expired certificate. Left: which file is wrong, and what it should be. */
export function readCertificate(files: CertificateFiles) {
  const cert = textOf(files.cert);
  const key = textOf(files.key);
  if (E.isLeft(cert)) return unusable('cert', `a certificate in PEM: ${cert.left}`);
  if (E.isLeft(key)) return unusable('key', `a key in PEM: ${key.left}`);
  const certificate = attempt(() => new X509Certificate(cert.right));
  const privateKey = attempt(() => createPrivateKey(key.right));
  if (certificate === undefined || !cert.right.includes('-----BEGIN')) {
    return unusable('cert', 'a file with a certificate in PEM (-----BEGIN CERTIFICATE-----)');
  }
  if (privateKey === undefined) {
    return unusable('key', 'a file with a key in PEM (-----BEGIN PRIVATE KEY-----), without a passphrase');
  }
  if (!certificate.checkPrivateKey(privateKey)) return unusable('key', 'the key of the certificate');
  try {
    createSecureContext({ cert: cert.right, key: key.right });
  } catch (error) {
    return unusable('cert', `a certificate that TLS takes: ${(error as Error).message}`);
  }
  const [validFrom, validTo] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  return E.right({ cert: cert.right, key: key.right, validFrom, validTo });
}

/** Refuses a certificate or key that is missing or cannot be used. */
export function certificateRefusals(home: string, api: RestApi): readonly Refusal[] {
  const { sslCertFile, sslKeyFile } = api;
  if ((sslCertFile === null) !== (sslKeyFile === null)) {
    const [missing, other] = sslCertFile === null ? ['ssl_cert', 'ssl_key'] : ['ssl_key', 'ssl_cert'];
    return [
      { path: ['rest_api', missing], found: undefined, expected: `a file, because there is an ${other}` },
    ];
  }
  const files = certificateFiles(home, api);
  const read = files === undefined ? undefined : readCertificate(files);
  if (read === undefined || E.isRight(read)) return [];
  const { which, expected } = read.left;
  return [
    { path: ['rest_api', `ssl_${which}`], found: which === 'cert' ? sslCertFile : sslKeyFile, expected },
  ];
}

const unusable = (which: keyof CertificateFiles, expected: string) => E.left({ which, expected });

function textOf(path: string): E.Either<string, string> {
  try {
    return E.right(readRegularFileSync(path, MAX_BYTES).toString());
  } catch (error) {
    return E.left(unreadableSentence(path, error, MAX_BYTES));
  }
}

function attempt<A>(make: () => A): A | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
