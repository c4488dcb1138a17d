import { statSync } from 'node:fs';
import type { Server } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import * as E from 'fp-ts/lib/Either.js';
import { type Certificate, type CertificateFiles, readCertificate } from '../../settings/certificate.ts';

/** What TLS is told of a certificate. */
export const secured = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const;

/**
 * Looks at the files before each connection: when they have changed it, and all that follow, get the new certificate. While the
 * two do not fit, as between the writing of one and the other, the one before stays, which is logged.
 */
export function followCertificate(
  server: Server,
  files: CertificateFiles,
  log: (line: string) => void,
): void {
  let seen = stampOf(files);
  server.prependListener('connection', () => {
    const stamp = stampOf(files);
    if (stamp === seen || !(server instanceof TlsServer)) return;
    seen = stamp;
    const read = readCertificate(files);
    if (E.isRight(read)) server.setSecureContext(secured(read.right));
    else log(`${files[read.left.which]}: expected ${read.left.expected}; the one before stays in use`);
  });
}

/** Another one after every change of a file. */
const stampOf = ({ cert, key }: CertificateFiles): string => [cert, key].map(stampOfFile).join();

function stampOfFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
}
