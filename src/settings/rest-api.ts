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
