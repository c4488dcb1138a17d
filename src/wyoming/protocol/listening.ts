import type { Server } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { AssistantError } from '../../errors.ts';
import { type Address, shownAddress } from './address.ts';
import { networkSaid, peerFailed } from './failure.ts';
import { cleared } from './unix-socket.ts';

/**
 * Lets the server listen there: the address, with the port that was chosen where it was 0. The file of a socket that somebody left behind is removed.
 * Left: `EngineFailed`.
 */
export async function listening(
  server: Server,
  address: Address,
): Promise<E.Either<AssistantError, Address>> {
  const problem =
    address.kind === 'tcp' ? await tcpProblem(server, address) : await unixProblem(server, address);
  if (problem !== undefined) return E.left(peerFailed(shownAddress(address), problem));
  const bound = server.address();
  return E.right(
    address.kind === 'tcp' && typeof bound === 'object' && bound !== null
      ? { ...address, port: bound.port }
      : address,
  );
}

type Place = { readonly host: string; readonly port: number } | { readonly path: string };

async function tcpProblem(server: Server, { host, port }: Extract<Address, { kind: 'tcp' }>) {
  const error = await listen(server, { host, port });
  return error && networkSaid(error);
}

async function unixProblem(server: Server, { path }: Extract<Address, { kind: 'unix' }>) {
  const first = await listen(server, { path });
  const inTheWay = first?.code === 'EADDRINUSE' ? await cleared(path) : undefined;
  if (inTheWay !== undefined) return inTheWay;
  const error = first?.code === 'EADDRINUSE' ? await listen(server, { path }) : first;
  // the platform says the same of a directory that is not there
  if (error?.code === 'EACCES') return 'its directory does not exist, or may not be written to';
  return error && networkSaid(error);
}

function listen(server: Server, place: Place): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(place, () => {
      server.removeListener('error', resolve);
      resolve(undefined);
    });
  });
}
