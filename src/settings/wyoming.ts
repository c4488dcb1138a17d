import * as t from 'io-ts';
import { NonEmptyString } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { isThisMachine } from './rest-api.ts';
import { field, Port, section } from './section.ts';

const SERVICES = { asr: null, tts: null, wake: null, handle: null };
const Service = t.keyof(SERVICES, 'asr, tts, wake or handle');

/** A service that others may use: recogniser, voice, wake word, and the brain itself. */
export type HostedService = t.TypeOf<typeof Service>;

/** The section `wyoming`: what others may use by the Wyoming protocol, and whether satellites are looked for. */
export const {
  codec: RawWyoming,
  of: wyomingOf,
  over: wyomingOver,
  keys: WYOMING_KEYS,
} = section({
  /** Whether others may use any service. */
  isActive: field(t.boolean, false, 'active'),
  host: field(NonEmptyString, '127.0.0.1'),
  port: field(Port, 10_300),
  /** The path of a Unix socket, as written; it takes the place of host and port. */
  socket: field(t.union([NonEmptyString, t.null], 'a path'), undefined),
  /** Whether other machines may connect: the protocol has no password. */
  allowsUnprotected: field(t.boolean, false, 'allow_unprotected'),
  services: field(
    t.readonlyArray(Service, 'a list of asr, tts, wake and handle'),
    Object.keys(SERVICES) as readonly HostedService[],
    'services',
    (services): readonly HostedService[] => [...new Set(services)],
  ),
  /** Whether the services are announced in the network. */
  advertises: field(t.boolean, false, 'advertise'),
  /** Whether satellites found in the network are dialled. */
  discovers: field(t.boolean, false, 'discover'),
});

export type Wyoming = ReturnType<typeof wyomingOf>;

/** Why announcing the services is useless; undefined when it is useful or switched off. */
export function uselessAdvertising({ isActive, advertises, host, socket }: Wyoming): string | undefined {
  if (!isActive || !advertises) return undefined;
  if (socket !== undefined) return `nothing is announced: ${socket} is a socket of this machine`;
  return isThisMachine(host)
    ? `nothing is announced: only this machine can reach ${host}, set wyoming.host`
    : undefined;
}

/** Whether the services are announced: the settings ask for it, and others can reach them. */
export const isAnnounced = (wyoming: Wyoming): boolean =>
  wyoming.isActive && wyoming.advertises && uselessAdvertising(wyoming) === undefined;

/** Refuses settings that would open the services to others without saying so. */
export function wyomingRefusals(wyoming: Wyoming): readonly Refusal[] {
  const { isActive, host, socket, allowsUnprotected } = wyoming;
  if (!isActive || socket !== undefined || allowsUnprotected || isThisMachine(host)) return [];
  const expected = '127.0.0.1, or allow_unprotected: true: the protocol has no password';
  return [{ path: ['wyoming', 'host'], found: host, expected }];
}
