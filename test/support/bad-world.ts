import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { withEnvironment } from './environment.ts';
import { httpServer } from './http-server.ts';
import { certificates, freePort } from './mosquitto.ts';
import { workshop } from './programs.ts';

/** Servers, programs and files that do what they should not. `close` it, or the test run hangs. */
export interface BadInputRun {
  /** A port nobody listens on. */
  readonly nobody: number;
  /** A server that takes connections and says nothing. */
  readonly silent: number;
  /** A server that closes a connection as soon as it hears something. */
  readonly slamming: number;
  /** A TLS server whose certificate nobody known has signed. */
  readonly untrusted: number;
  /** Of an authority that has signed nobody here. */
  readonly certificate: Buffer;
  /** An HTTP server: `/large`, `/endless`, `/slow`, `/round`, `/half`. */
  readonly http: number;
  /** How many connections are open to the servers. */
  readonly open: () => number;
  /** Another one, for a subscription. */
  readonly door: number;
  /** How often somebody came to the door. */
  readonly subscribed: () => number;
  readonly close: () => Promise<void>;
}

export async function badInputRun(): Promise<BadInputRun> {
  const shop = workshop();
  certificates(shop, 'server');
  const key = readFileSync(shop.path('server.key'));
  const cert = readFileSync(shop.path('server.crt'));
  certificates(shop); // another authority, of the same name
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let subscribed = 0;
  const listening = async (server: Server): Promise<number> => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    });
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as { readonly port: number }).port;
  };
  const http = await httpServer(({ path }, response) => {
    if (path === '/large') response.end(Buffer.alloc(5_000_001));
    else if (path === '/endless') {
      const more = (error?: Error | null): void => {
        if (!error) response.write(Buffer.alloc(100_000), more);
      };
      more();
    } else if (path === '/slow') {
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    } else if (path === '/round') response.writeHead(302, { location: '/round' }).end();
    else response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
  });
  return {
    certificate: readFileSync(shop.path('ca.crt')),
    nobody: await freePort(),
    silent: await listening(createServer((socket) => socket.resume())),
    slamming: await listening(slamming(() => {})),
    door: await listening(
      slamming(() => {
        subscribed += 1;
      }),
    ),
    untrusted: await listening(createHttps({ key, cert })),
    http: http.port,
    open: () => sockets.size,
    subscribed: () => subscribed,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
      await http.close();
      await shop.close();
    },
  };
}

const slamming = (heard: () => void): Server =>
  createServer((socket) =>
    socket.once('data', () => {
      heard();
      socket.end();
    }),
  );

/** How a program behaves that is no good. It is a shell script, which is what a playbook is for our Ansible too. */
const PROGRAMS = {
  never: 'exec sleep 1000',
  stubborn: "trap '' TERM INT HUP\nwhile :; do sleep 1000; done",
  huge: 'exec yes',
  complaining: 'exec yes >&2',
} as const;

/** Puts files in the kit that are not what they should be, and programs on the PATH; the result takes the programs away. */
export function badFiles(home: string): () => void {
  for (const [name, script] of Object.entries(PROGRAMS)) {
    writeFileSync(join(home, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const text = (name: string, content: string, mode = 0o644): void =>
    writeFileSync(join(home, name), content, { mode });
  text('text', 'no program, no sound and no map');
  text('list.yml', '[1, 2]');
  text('broken.yml', '{');
  text('no-shebang', 'echo hello', 0o755);
  text('no-interpreter', '#!/no/such/program\n', 0o755);
  text('unreadable', '', 0o000);
  mkdirSync(join(home, 'directory'));
  symlinkSync('loop', join(home, 'loop'));
  execFileSync('mkfifo', [join(home, 'pipe')]);
  mkdirSync(join(home, 'bin'));
  text('bin/ansible-playbook', '#!/bin/sh\nfor playbook; do :; done\nexec /bin/sh "$playbook"\n');
  text('bin/amixer', `#!/bin/sh\n${PROGRAMS.stubborn}\n`);
  for (const name of readdirSync(join(home, 'bin'))) chmodSync(join(home, 'bin', name), 0o755);
  return withEnvironment({ PATH: `${join(home, 'bin')}:${process.env.PATH}`, [MARK]: home });
}

/** What is started from now on inherits it, and can be found by it whatever becomes of its parents. */
const MARK = 'BROCA_BAD_INPUT';

/**
 * The programs that neurons have started since `badFiles` and that are still running, by number. They lead process groups of
 * their own; engines, and the compiler that tsx keeps for each of them, are in the group of this process.
 */
export function leftRunning(home: string): readonly string[] {
  const ours = groupOf(process.pid);
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isMarked = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARK}=${home}\0`);
      return isMarked && groupOf(pid) !== ours;
    } catch {
      return false;
    }
  });
}

/** The third field after the name, which is in brackets and may hold anything. */
function groupOf(pid: number | string): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
}
