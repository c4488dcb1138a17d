import { isIP, isIPv4 } from 'node:net';
import * as t from 'io-ts';
import { Text } from '../brain/raw-values.ts';
import { withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { Count, field, Nullable, Port, section, toBytes, toMs } from './section.ts';

/** An address, or a network in CIDR notation. */
const Network = t.refinement(
  t.string,
  (text) => {
    const [address = '', bits, ...rest] = text.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && +bits <= most))
    );
  },
  'an address, or a network such as 192.168.1.0/24',
);

const Megabytes = withSchema(
  t.refinement(t.number, (megabytes) => megabytes > 0, 'megabytes above 0'),
  { exclusiveMinimum: 0 },
);

const GraceTime = withSchema(
  t.refinement(t.number, (seconds) => seconds >= 0 && seconds <= 3600, 'seconds from 0 to 3600'),
  { minimum: 0, maximum: 3600 },
);

const CorsOrigins = t.union(
  [t.literal(false), t.string, t.readonlyArray(t.string)],
  'false, "*", an origin, or a list of origins',
);

const Compatibility = t.keyof({ none: null, kalliope: null }, 'none or kalliope');

/** The section `rest_api`. */
export const {
  codec: RawRestApi,
  of: restApiOf,
  over: restApiOver,
  keys: REST_API_KEYS,
} = section(
  {
    active: field(t.boolean, true),
    host: field(t.string, '127.0.0.1'),
    /** Whether the settings name no host, so that only this machine can connect. */
    isHostLeftOut: field(t.string, undefined, 'host', (host) => host === undefined),
    port: field(Port, 5000),
    isPasswordProtected: field(t.boolean, false, 'password_protected'),
    /** Whether the API may listen beyond this machine without a password. */
    allowsUnprotected: field(t.boolean, false, 'allow_unprotected'),
    login: field(Nullable(Text), null),
    password: field(Nullable(Text), null),
    allowedCorsOrigin: field(CorsOrigins, false, 'allowed_cors_origin'),
    /** Host names of this service besides those of this machine. */
    allowedHosts: field(Nullable(t.readonlyArray(t.string, 'a list of host names')), [], 'allowed_hosts'),
    /** Addresses and networks of proxies; the client's address is the one they forward. */
    trustedProxies: field(
      Nullable(t.readonlyArray(Network, 'a list of addresses and networks')),
      [],
      'trusted_proxies',
    ),
    /** Files in PEM, as written. */
    sslCertFile: field(Nullable(t.string), null, 'ssl_cert'),
    sslKeyFile: field(Nullable(t.string), null, 'ssl_key'),
    /** How long a stop waits for running work. */
    graceMs: field(GraceTime, 10, 'grace_time', toMs),
    /** How many synapses clients may create, and the size of their files together. */
    maxSynapses: field(Count, 1_000, 'max_synapses'),
    maxSynapsesBytes: field(Megabytes, 8, 'max_synapses_megabytes', toBytes),
    /** Whether even `admin` sees no secrets. By default only the secrets that the contract names are shown. */
    masksSecrets: field(t.boolean, 'beyond_contract', 'mask_secrets'),
    /** Whether clients may send events to the machines. By default clients on this machine may. */
    injectsEvents: field(t.boolean, 'from_this_machine', 'inject_events'),
    /** Whether synapses of clients may run programs and name files. */
    allowsCode: field(t.boolean, true, 'allow_code'),
    /** Whether answers have Broca's form or Kalliope's. */
    compatibility: field(Compatibility, 'none'),
    /** Whether the holes of orders hold the words in lower case, as Kalliope's do. */
    lowersHoles: field(Compatibility, 'none', 'compatibility', (name) => name === 'kalliope'),
  },
  'a map',
);

export type RestApi = ReturnType<typeof restApiOf>;

/** The password of the starter kit, and of Kalliope's own kits. */
export const PUBLISHED_PASSWORD = 'secret';

/** Refuses settings that would open the API to others without saying so. */
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

function openToOthers(api: RestApi): readonly Refusal[] {
  const { host, isPasswordProtected, password } = api;
  if (isThisMachine(host)) return [];
  if (isPasswordProtected && password === PUBLISHED_PASSWORD) {
    const expected = `a password of your own, because other machines reach ${host} and this one is published`;
    return [{ path: ['rest_api', 'password'], found: password, expected }];
  }
  if (isPasswordProtected || api.allowsUnprotected) return [];
  const expected = '127.0.0.1, or password_protected: true, or allow_unprotected: true';
  return [{ path: ['rest_api', 'host'], found: host, expected }];
}

function openToPages(api: RestApi): readonly Refusal[] {
  if (api.isPasswordProtected || !allowsEveryOrigin(api)) return [];
  const expected = 'a list of origins, or password_protected: true: any web page could give orders here';
  return [{ path: ['rest_api', 'allowed_cors_origin'], found: api.allowedCorsOrigin, expected }];
}

/** The entries of `allowed_cors_origin`, as written. */
export const writtenOrigins = (api: Pick<RestApi, 'allowedCorsOrigin'>): readonly string[] =>
  api.allowedCorsOrigin === false ? [] : [api.allowedCorsOrigin].flat();

/** Whether any page can have an allowed origin. Every page can have the origin `null`, by putting itself into a sandboxed frame. */
export const allowsEveryOrigin = (api: Pick<RestApi, 'allowedCorsOrigin'>): boolean =>
  writtenOrigins(api).some((written) => written === '*' || originOf(written) === 'null');

/** Whether pages of this origin may read answers and change things. `origin` is the header as a browser sends it. */
export const isAllowedOrigin = (origin: string, api: Pick<RestApi, 'allowedCorsOrigin'>): boolean =>
  writtenOrigins(api).some((written) => written === '*' || originOf(written) === origin);

/**
 * The origin of an entry of `allowed_cors_origin`, as browsers write it: without a path, and without the default port of the scheme.
 * Kalliope's documentation writes `http://localhost:4200/*`. Undefined for an entry that matches no page's origin.
 */
export function originOf(written: string): string | undefined {
  const plain = written.trim().replace(/\/\*?$/, '');
  if (plain === 'null') return plain;
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#*\s]+$/i.test(plain) || !URL.canParse(plain)) return undefined;
  const { origin, protocol, host } = new URL(plain);
  return origin === 'null' ? `${protocol}//${host}` : origin; // an extension's origin has a scheme of its own
}

/** Whether only this machine can reach an address or name to listen on. */
export const isThisMachine = (host: string): boolean =>
  (isIPv4(host) && host.startsWith('127.')) ||
  /^(0*:)*0*:?0*1$/.test(host) ||
  host.toLowerCase() === 'localhost';
