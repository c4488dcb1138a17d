import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type AssistantError, describeUnknown } from '../../errors.ts';
import { type MdnsPlace, mdnsFailed, openMdns, WYOMING_TYPE } from './mdns.ts';

interface Advertised {
  /** As it is found: the same at each start, and no one else's; a dot becomes a dash. */
  readonly name: string;
  readonly port: number;
}

/**
 * Says in the network, until it is closed, that a service listens at that port of this machine. What stands in the way is `failed`, perhaps more than
 * once. Closing takes it back and is done within a second.
 */
export function advertise(
  { name, port }: Advertised,
  failed: (error: AssistantError) => void,
  place: MdnsPlace = {},
): { readonly close: () => Promise<void> } {
  const open = openMdns(place, failed);
  const told = open.then(({ bonjour }) => {
    // asking first whether the name is free would print to the terminal, and go on after the end
    bonjour.publish({ name, port, type: WYOMING_TYPE, host: localName(), probe: false });
  });
  told.catch((error: unknown) => failed(mdnsFailed(describeUnknown(error))));
  return {
    close: async () => {
      const mdns = await open.catch(() => undefined);
      if (mdns === undefined) return;
      await Promise.race([wait(GOODBYE_MS), new Promise((resolve) => mdns.bonjour.unpublishAll(resolve))]);
      await mdns.close();
    },
  };
}

const GOODBYE_MS = 500;

const localName = (): string => `${hostname().replace(/\..*$/, '')}.local`;
