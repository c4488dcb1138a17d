import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { checkServerIdentity, rootCertificates } from 'node:tls';
import * as E from 'fp-ts/lib/Either.js';
import { type Requesting, requesting } from '../../client/calling.ts';
import { BrocaError, brocaClient, type ClientOptions } from '../../client/generated/client.ts';
import { describeProblem, describeUnknown } from '../../lib/errors.ts';
import { certificateFiles } from '../../settings/certificate.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import type { RestApi } from '../../settings/rest-api.ts';
import { type Command, type CommandInput, failed, type Option, wrongUsage } from '../command.ts';
import { lackOfKit } from '../kit-place.ts';

/** The options of every command that speaks with a running service. */
export const SERVICE_OPTIONS: Readonly<Record<string, Option>> = {
  url: {
    value: 'URL',
    means:
      'where the service listens (default: http://127.0.0.1:5000); it may hold a login: http://LOGIN:PASSWORD@HOST:PORT',
  },
  home: {
    value: 'DIR',
    means: 'or the kit that it was started with, whose settings have address, login and certificate',
  },
};

export const CONVERSATION_OPTION: Option = {
  value: 'NAME',
  means: 'the conversation of the order (default: default, the one of the room)',
};

export const SERVICE_LOGIN =
  'In the environment, BROCA_TOKEN can be a token, or BROCA_LOGIN and BROCA_PASSWORD a login.';

/** A service that should be running. */
export interface RunningService {
  /** Without the login. */
  readonly url: string;
  readonly client: ReturnType<typeof brocaClient>;
  readonly request: Requesting;
}

/** Speaks with the service that these options mean, and returns the exit status. A failed call is printed. */
export async function withService(
  command: Command,
  texts: CommandInput['texts'],
  talk: (service: RunningService) => Promise<number>,
): Promise<number> {
  const service = await runningService(texts);
  if (E.isLeft(service)) return wrongUsage(service.left, command);
  try {
    return await talk(service.right);
  } catch (error) {
    return failed(callFailure(error, service.right.url));
  }
}

/** Finds the service that the options of a command mean. Left: a sentence that says why these mean none. */
export async function runningService({
  url,
  home,
}: CommandInput['texts']): Promise<E.Either<string, RunningService>> {
  if (url !== undefined && home !== undefined) return E.left('--url or --home, not both');
  const found = home === undefined ? urlOptions(url ?? 'http://127.0.0.1:5000') : await kitOptions(home);
  return E.map((known: ClientOptions) => {
    const options = { ...known, ...(known.login === undefined ? environmentLogin() : {}) };
    return { url: options.url, client: brocaClient(options), request: requesting(options) };
  })(found);
}

function environmentLogin(): Pick<ClientOptions, 'login' | 'password' | 'token'> {
  const { BROCA_TOKEN, BROCA_LOGIN, BROCA_PASSWORD } = process.env;
  if (BROCA_TOKEN) return { token: BROCA_TOKEN };
  return BROCA_LOGIN ? { login: BROCA_LOGIN, password: BROCA_PASSWORD ?? '' } : {};
}

function urlOptions(text: string): E.Either<string, ClientOptions> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return E.left(`--url: found "${text}", expected an address like http://127.0.0.1:5000`);
  const { username, password, origin, pathname } = url;
  const login = { login: decodeURIComponent(username), password: decodeURIComponent(password) };
  return E.right({ url: `${origin}${pathname}`.replace(/\/+$/, ''), ...(username === '' ? {} : login) });
}

async function kitOptions(home: string): Promise<E.Either<string, ClientOptions>> {
  const lack = lackOfKit(home);
  if (lack !== undefined) return E.left(lack);
  const { settings, problems } = await loadSettings(resolve(home));
  const [problem] = problems;
  if (problem !== undefined) return E.left(describeProblem(problem));
  const { restApi } = settings;
  const files = certificateFiles(resolve(home), restApi);
  const { isPasswordProtected, login, password } = restApi;
  return E.right({
    url: `${files === undefined ? 'http' : 'https'}://${urlHost(restApi)}:${restApi.port}`,
    ...(isPasswordProtected ? { login: login ?? '', password: password ?? '' } : {}),
    ...(files === undefined ? {} : { fetch: trusting(readFileSync(files.cert, 'utf8')) }),
  });
}

/** A service that listens at every address listens at the loopback address too. */
function urlHost({ host }: RestApi): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** `fetch` over TLS that takes this certificate too, with any issuer and any host name: it is the certificate of the kit. */
export function trusting(certificate: string): typeof fetch {
  const { fingerprint256 } = new X509Certificate(certificate);
  const ca = [...rootCertificates, certificate];
  return async (input, init) => {
    const { method, url, headers, signal, body } = new Request(input, init);
    const bytes = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
    return new Promise((resolve, reject) => {
      const call = request(url, {
        method,
        headers: Object.fromEntries(headers),
        signal,
        ca,
        checkServerIdentity: (host, peer) =>
          peer.fingerprint256 === fingerprint256 ? undefined : checkServerIdentity(host, peer),
      });
      call.once('error', reject);
      call.once('response', (answer) => {
        const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
        const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        const isEmpty = status === 204 || status === 304;
        const stream = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
        resolve(new Response(stream, { status, statusText, headers }));
      });
      call.end(bytes);
    });
  };
}

/** Why a call of a service failed, and what to do, in a sentence; a bug is thrown on. */
export function callFailure(error: unknown, url: string): string {
  if (error instanceof BrocaError) return refusal(error, url);
  const cause = causeOf(error);
  if (cause === undefined) throw error;
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(cause))
    return `the certificate of ${url} is not trusted (${cause}): --home KIT takes that of the kit, and NODE_EXTRA_CA_CERTS=FILE any`;
  if (/SSL|EPROTO|HPE_INVALID/.test(cause))
    return `${url} does not speak this protocol (${cause}): http or https?`;
  return `no service answers at ${url} (${cause}): is broca start running? If it runs elsewhere, add --url or --home`;
}

/** Whether the service has gone or never answered: it may come back. */
export const isGone = (error: unknown): boolean =>
  error instanceof BrocaError ? error.status === 503 : causeOf(error) !== undefined;

function refusal({ status, message }: BrocaError, url: string): string {
  if (status === 401)
    return `${url} requires a login (${message}): http://LOGIN:PASSWORD@HOST in --url, --home, or BROCA_TOKEN`;
  return status >= 500 ? `${url}: ${message} (${status})` : message;
}

/** The code of a connection that failed or was cut. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && /^[A-Z]/.test(code)) return code;
  const { cause } = error;
  if (cause === undefined) return undefined;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return (inner as NodeJS.ErrnoException).code ?? describeUnknown(inner);
}
