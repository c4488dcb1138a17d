import type { RequestOptions } from './service.ts';

export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Makes the part a file. */
  readonly fileName?: string;
  readonly type?: string;
}

const BOUNDARY = 'broca-test-boundary';

/** A multipart form, its parts in this order, byte for byte as clients send it. */
export const form = (...parts: readonly Part[]): RequestOptions & { readonly body: Buffer } => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([...parts.flatMap(written), Buffer.from(`--${BOUNDARY}--\r\n`)]),
});

function written({ name, content, fileName, type }: Part): readonly Uint8Array[] {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`;
  return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
}
