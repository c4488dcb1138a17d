import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { has, type Workshop, workshop } from './programs.ts';

/** A broker of our own on a free port of this machine. `close` it, or the test run hangs. */
export interface Mosquitto {
  readonly port: number;
  readonly directory: string;
  readonly stop: () => Promise<void>;
  /** On the same port as before. */
  readonly start: () => Promise<void>;
  /** A client of the test, which `close` ends too. */
  readonly client: (options?: IClientOptions) => Promise<MqttClient>;
  readonly close: () => Promise<void>;
}

interface Options {
  /** Lines of its configuration; without any, everybody may come in. */
  readonly config?: (shop: Workshop) => readonly string[];
  /** It is not started yet. */
  readonly isDown?: boolean;
}

/** Whether the tests that need a broker can go on. */
export function hasMosquitto(): boolean {
  const { PATH = '' } = process.env;
  if (!PATH.includes('/usr/sbin')) process.env.PATH = `${PATH}:/usr/sbin`; // where Debian puts servers
  return has('mosquitto') && has('openssl');
}

export async function mosquitto({
  config = () => ['allow_anonymous true'],
  isDown,
}: Options = {}): Promise<Mosquitto> {
  const shop = workshop();
  const port = await freePort();
  const clients: MqttClient[] = [];
  let broker: ChildProcess | undefined;
  const lines = [`listener ${port} 127.0.0.1`, `user ${userInfo().username}`, ...config(shop)];
  writeFileSync(shop.path('mosquitto.conf'), `${lines.join('\n')}\n`);
  const start = async (): Promise<void> => {
    broker = spawn('mosquitto', ['-v', '-c', shop.path('mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await running(broker);
  };
  const stop = async (): Promise<void> => {
    if (broker === undefined) return;
    const exit = once(broker, 'exit');
    broker.kill('SIGKILL');
    broker = undefined;
    await exit;
  };
  if (!isDown) await start();
  return {
    port,
    directory: shop.directory,
    start,
    stop,
    client: async (options = {}) => {
      const client = await mqtt.connectAsync({ host: '127.0.0.1', port, reconnectPeriod: 0, ...options });
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.end(true);
      await stop();
      await shop.close();
    },
  };
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a CA (ca.crt), and for each name a certificate (NAME.crt, NAME.key) it signed; `server` is the one of 127.0.0.1. */
export function certificates(shop: Workshop, ...names: readonly string[]): void {
  const { run, path } = shop;
  const key = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    `${name}.key`,
  ];
  run('openssl', 'req', '-x509', ...key('ca'), '-out', 'ca.crt', '-subj', '/CN=our ca', '-days', '2');
  for (const name of names) {
    writeFileSync(
      path(`${name}.ext`),
      name === 'server' ? 'subjectAltName=IP:127.0.0.1' : `subjectAltName=DNS:${name}`,
    );
    run('openssl', 'req', ...key(name), '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const signing = [
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
    ];
    run('openssl', 'x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signing);
  }
}

async function running({ stderr, pid }: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of stderr ?? []) {
    said += chunk;
    if (/mosquitto version .* running/.test(said)) {
      stderr?.resume();
      return;
    }
  }
  throw new Error(`mosquitto ${pid} did not start: ${said}`);
}
