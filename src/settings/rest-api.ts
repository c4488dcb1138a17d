import { isIPv4 } from 'node:net';
import type { Refusal } from '../lib/decode.ts';
import type { RawSettings } from './codec.ts';

export interface RestApi {
  readonly active: boolean;
  readonly host: string;
  /** Nobody wrote a host: it is this machine. */
  readonly isHostLeftOut: boolean;
  readonly port: number;
  readonly isPasswordProtected: boolean;
  /** May listen beyond this machine without a password. */
  readonly allowsUnprotected: boolean;
  readonly login: string | null;
  readonly password: string | null;
  readonly allowedCorsOrigin: false | string | readonly string[];
  /** Names it may be called by, beside those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Addresses and networks of proxies; the client's address is the one they forward. */
  readonly trustedProxies: readonly string[];
  /** Files in PEM, as written. */
  readonly sslCertFile: string | null;
  readonly sslKeyFile: string | null;
  /** How long a stop waits for what is at work. */
  readonly graceMs: number;
  /**
   * Whether the interface shows no secret even to `admin`: none at all, all of them, or, when nobody said, only those that its
   * contract names.
   */
  readonly masksSecrets: boolean | 'beyond_contract';
  /** Whether clients may send the machines events: whoever may ask, nobody, or, when nobody said, whoever asks from this machine. */
  readonly injectsEvents: boolean | 'from_this_machine';
  /** How many synapses may be made through the interface, and what they may take together. */
  readonly maxSynapses: number;
  readonly maxSynapsesBytes: number;
  /** Whether synapses that clients write may run programs and name files. */
  readonly allowsCode: boolean;
  /** Whose answers the interface gives: its own, or Kalliope's. */
  readonly compatibility: 'none' | 'kalliope';
  /** The holes of orders hold what was said in lower case, as Kalliope's do. */
  readonly lowersHoles: boolean;
}

/** What the section `rest_api` means, everything it leaves out filled in. */
export const restApiOf = (api: NonNullable<RawSettings['rest_api']>): RestApi => ({
  active: api.active ?? true,
  host: api.host ?? '127.0.0.1',
  isHostLeftOut: api.host === undefined,
  port: api.port ?? 5000,
  isPasswordProtected: api.password_protected ?? false,
  allowsUnprotected: api.allow_unprotected ?? false,
  login: api.login ?? null,
  password: api.password ?? null,
  allowedCorsOrigin: api.allowed_cors_origin ?? false,
  allowedHosts: api.allowed_hosts ?? [],
  trustedProxies: api.trusted_proxies ?? [],
  sslCertFile: api.ssl_cert ?? null,
  sslKeyFile: api.ssl_key ?? null,
  graceMs: (api.grace_time ?? 10) * 1000,
  masksSecrets: api.mask_secrets ?? 'beyond_contract',
  injectsEvents: api.inject_events ?? 'from_this_machine',
  maxSynapses: api.max_synapses ?? 1_000,
  maxSynapsesBytes: (api.max_synapses_megabytes ?? 8) * 1_000_000,
  allowsCode: api.allow_code ?? true,
  compatibility: api.compatibility ?? 'none',
  lowersHoles: api.compatibility === 'kalliope',
});

/** The password of the starter kit, and of Kalliope's own kits. */
export const PUBLISHED_PASSWORD = 'secret';

/** Why the API does not start with these settings: everybody who reaches it could use it, and the settings do not say so. */
export function accessRefusals(api: RestApi): readonly Refusal[] {
  return [...missingLogin(api), ...openToOthers(api), ...openToPages(api)];
}

function missingLogin({ isPasswordProtected, login, password }: RestApi): readonly Refusal[] {
  if (!isPasswordProtected) return [];
  const missing = Object.entries({ login, password }).filter(([, value]) => value === null || value === '');
  return missing.map(([key, found]) => ({
    path: ['rest_api', key],
    found,
    expected: `a ${key}, because password_protected is true`,
  }));
}

function openToOthers({
  host,
  isPasswordProtected,
  allowsUnprotected,
  password,
}: RestApi): readonly Refusal[] {
  if (isThisMachine(host)) return [];
  if (isPasswordProtected && password === PUBLISHED_PASSWORD) {
    const expected = `a password of your own, because other machines reach ${host} and this one is published`;
    return [{ path: ['rest_api', 'password'], found: password, expected }];
  }
  if (isPasswordProtected || allowsUnprotected) return [];
  const expected = '127.0.0.1, or password_protected: true, or allow_unprotected: true';
  return [{ path: ['rest_api', 'host'], found: host, expected }];
}

function openToPages(api: RestApi): readonly Refusal[] {
  if (api.isPasswordProtected || !allowsEveryOrigin(api)) return [];
  const expected = 'a list of origins, or password_protected: true: any web page could give orders here';
  return [{ path: ['rest_api', 'allowed_cors_origin'], found: api.allowedCorsOrigin, expected }];
}

/** The entries of `allowed_cors_origin`, as written. */
export const writtenOrigins = ({
  allowedCorsOrigin,
}: Pick<RestApi, 'allowedCorsOrigin'>): readonly string[] =>
  allowedCorsOrigin === false ? [] : [allowedCorsOrigin].flat();

/** Whether any page can have an origin that is allowed: every page can put itself into a sandboxed frame, whose origin is `null`. */
export const allowsEveryOrigin = (api: Pick<RestApi, 'allowedCorsOrigin'>): boolean =>
  writtenOrigins(api).some((written) => written === '*' || originOf(written) === 'null');

/** Whether pages of this origin may read answers and change things. `origin` is the header as a browser sends it. */
export const isAllowedOrigin = (origin: string, api: Pick<RestApi, 'allowedCorsOrigin'>): boolean =>
  writtenOrigins(api).some((written) => written === '*' || originOf(written) === origin);

/**
 * The origin that an entry of `allowed_cors_origin` names, as browsers write it: without a path, and without the port that the
 * scheme implies. Kalliope's documentation writes `http://localhost:4200/*`. Undefined for an entry that no page's origin matches.
 */
export function originOf(written: string): string | undefined {
  const plain = written.trim().replace(/\/\*?$/, '');
  if (plain === 'null') return plain;
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#*\s]+$/i.test(plain) || !URL.canParse(plain)) return undefined;
  const { origin, protocol, host } = new URL(plain);
  return origin === 'null' ? `${protocol}//${host}` : origin; // an extension's origin has a scheme of its own
}

/** Whether an address or name to listen on can be reached from this machine alone. */
export const isThisMachine = (host: string): boolean =>
  (isIPv4(host) && host.startsWith('127.')) ||
  /^(0*:)*0*:?0*1$/.test(host) ||
  host.toLowerCase() === 'localhost';
