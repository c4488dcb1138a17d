import type { EventEmitter } from 'node:events';
import type { Bonjour } from 'bonjour-service';
import type { AssistantError } from '../../errors.ts';
import { networkSaid } from './failure.ts';

/** Where multicast DNS is spoken: everywhere at port 5353 by default. */
export interface MdnsPlace {
  readonly port?: number;
  /** The address of one network interface. */
  readonly interface?: string;
}

/** Multicast DNS of this machine, open until it is closed. */
interface Mdns {
  readonly bonjour: Bonjour;
  readonly close: () => Promise<void>;
}

const USUAL_PORT = 5353;

/** The protocol's service type, without what its names are written with. */
export const WYOMING_TYPE = 'wyoming';

/**
 * `failed` is told, perhaps more than once, when the network or another program stands in the way. Rejects where the package is not there,
 * which is loaded at the first call.
 */
export async function openMdns(
  { port, interface: at }: MdnsPlace,
  failed: (error: AssistantError) => void,
): Promise<Mdns> {
  const { default: bonjourService } = await import('bonjour-service');
  const tell = (error: Error): void =>
    failed(mdnsFailed(`port ${port ?? USUAL_PORT}: ${networkSaid(error)}`));
  const options = { port, ...(at === undefined ? {} : { interface: at, bind: '0.0.0.0' }) };
  const bonjour = new bonjourService.Bonjour(options, tell);
  const socket = socketOf(bonjour);
  socket.on('error', tell);
  socket.query(`_${WYOMING_TYPE}._tcp.local`, 'PTR', (error) => {
    if (error) tell(error);
  });
  return { bonjour, close: () => new Promise((resolve) => bonjour.destroy(resolve)) };
}

/** What stands in the way of looking into the network, or of being seen there. */
export const mdnsFailed = (message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine: 'mdns',
  message,
});

interface Socket extends EventEmitter {
  query(name: string, type: string, sent: (error?: Error | null) => void): void;
}

/** The package has no other way to hear of a port that is taken, which unheard would end the process, or of a network that is not there. */
function socketOf(bonjour: Bonjour): Socket {
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: Socket } };
  return server.mdns;
}
