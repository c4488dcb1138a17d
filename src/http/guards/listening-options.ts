import * as E from 'fp-ts/lib/Either.js';
import { type CertificateFiles, readCertificate } from '../../settings/certificate.ts';
import { secured } from './certificate.ts';
import { type Limits, lookMs } from './limits.ts';

/** What the platform's server is made with: HTTPS with a certificate, which must be a right one, and HTTP without. */
export function listeningOptions(limits: Limits, files: CertificateFiles | undefined) {
  const http = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.formMs,
    connectionsCheckingInterval: lookMs(limits),
  };
  const times = { requestTimeout: limits.formMs, keepAliveTimeout: limits.idleMs };
  if (files === undefined) return { ...times, http };
  const certificate = readCertificate(files);
  if (E.isLeft(certificate)) {
    const { which, expected } = certificate.left;
    throw new Error(`${files[which]}: expected ${expected}`);
  }
  return {
    ...times,
    https: { ...http, ...secured(certificate.right), handshakeTimeout: limits.headersMs },
  };
}
