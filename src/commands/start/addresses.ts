import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isThisMachine } from '../../settings/rest-api.ts';

/** Where a service listens, and who may call it. */
export interface Access {
  /** Of the API, as this machine reaches it. */
  readonly url: string;
  /** The host of the settings. */
  readonly host: string;
  readonly isPasswordProtected: boolean;
}

/** Tells where the page is, for a browser on this machine and for one on a phone. */
export function addressLines(access: Access, networks: Networks = networkInterfaces()): readonly string[] {
  return [`Broca is ready: ${pageOf(access.url)}`, phoneLine(access, networks)];
}

function phoneLine({ url, host, isPasswordProtected }: Access, networks: Networks): string {
  if (isThisMachine(host)) return `${OPEN}${isPasswordProtected ? '' : PASSWORD} in settings.yml`;
  const { protocol, port } = new URL(url);
  const hosts = EVERY_ADDRESS.has(host) ? addressesIn(networks) : [host];
  if (hosts.length === 0) return 'This machine is in no network: a phone cannot reach it';
  const pages = hosts.map((one) => pageOf(`${protocol}//${urlHost(one)}:${port}`));
  const remarks = [
    ...(isPasswordProtected ? ['with login and password'] : []),
    ...(protocol === 'http:' ? ['for its microphone also run broca tls'] : []),
  ];
  return `On a phone: ${pages.join(' or ')}${remarks.length === 0 ? '' : ` (${remarks.join('; ')})`}`;
}

const OPEN = 'To open it on a phone, too: rest_api.host: 0.0.0.0';
const PASSWORD = ', password_protected: true, login and password';

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const pageOf = (url: string): string => `${url}/console`;

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

type Networks = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Networks between containers and virtual machines. */
const VIRTUAL = /^(docker|br-|veth|virbr|cni|flannel|podman)/;

/** The IPv4 addresses that others in the network can reach. */
const addressesIn = (networks: Networks): readonly string[] =>
  Object.entries(networks)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address);
