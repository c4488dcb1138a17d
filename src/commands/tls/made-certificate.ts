import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** Both in PEM. */
interface MadeCertificate {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;
/** Clocks of other machines may be late. */
const EARLIER_MS = 3_600_000;

/**
 * A certificate of these names and addresses that signs itself, and no other one: whoever trusts it trusts this service alone. On
 * the curve P-256, which every browser knows.
 */
export async function madeCertificate(
  names: readonly string[],
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<MadeCertificate> {
  const fromMs = now.getTime() - EARLIER_MS;
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Broca' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(fromMs),
    notAfterDate: new Date(fromMs + days * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(altName) },
    ],
  });
  return { cert, key };
}

const altName = (name: string) =>
  isIP(name) === 0 ? ({ type: 2, value: name } as const) : ({ type: 7, ip: name } as const);
