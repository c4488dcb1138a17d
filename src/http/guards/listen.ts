import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { type Certificate, type CertificateFiles, readCertificate } from '../../settings/certificate.ts';
import { checkIntervalMs, type Limits } from './limits.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Begins to listen; gives the URL. `localhost` is both of this machine's addresses, where it has both: lines to the second are
 * handed to the same server, and counted with the others. Closing `app` ends it. Rejects when the port cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  if (host.toLowerCase() !== 'localhost') return app.listen({ host, port });
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (line: Socket) =>
    app.server.emit('connection', line),
  );
  shareLines(app.server, second);
  app.addHook('preClose', async () => void second.close());
  const url = await app.listen({ host: '127.0.0.1', port });
  second.listen({ host: '::1', port: Number(new URL(url).port) });
  await once(second, 'listening').catch(() => {}); // no IPv6, or the port is taken there
  return url;
}

/** Both servers together may have as many connections as `first`. Those of `second` reach `first` too. */
function shareLines(first: Server, second: Server): void {
  const most = first.maxConnections;
  const seen = new WeakSet<Socket>();
  const countOf = (own: Server, other: Server): void => {
    let lines = 0;
    const leave = (): void => {
      other.maxConnections = most - lines || NONE;
    };
    leave();
    own.prependListener('connection', (line: Socket) => {
      if (seen.has(line)) return;
      seen.add(line);
      lines += 1;
      leave();
      line.once('close', () => {
        lines -= 1;
        leave();
      });
    });
  };
  countOf(second, first);
  countOf(first, second);
}

/** For Node 0 means no limit. */
const NONE = -1;

/** The options of Node's server: HTTPS with a certificate, otherwise HTTP. Throws for an invalid certificate. */
export function listeningOptions(limits: Limits, files: CertificateFiles | undefined) {
  const http = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.formMs,
    connectionsCheckingInterval: checkIntervalMs(limits),
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

/** The TLS options of a certificate. */
const secured = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const;

/**
 * Checks the files before each connection. After a change this and all later connections get the new certificate. While the two
 * files do not match, such as between the writing of one and the other, the previous certificate stays in use, which is logged.
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
    else
      log(`${files[read.left.which]}: expected ${read.left.expected}; the previous certificate stays in use`);
  });
}

/** A text that changes with every change of a file. */
const stampOf = ({ cert, key }: CertificateFiles): string => [cert, key].map(stampOfFile).join();

function stampOfFile(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}
