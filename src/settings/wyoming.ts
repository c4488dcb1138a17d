import * as t from 'io-ts';
import { NonEmptyString } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { isThisMachine } from './rest-api.ts';

/** What others may use of ours: recogniser, voice, hotword, and the brain itself. */
export type HostedService = 'asr' | 'tts' | 'wake' | 'handle';

/** How we stand to others by the Wyoming protocol. */
export interface Wyoming {
  /** Whether others may use anything of ours. */
  readonly isActive: boolean;
  readonly host: string;
  readonly port: number;
  /** Of a Unix socket, as written; goes before host and port. */
  readonly socket: string | undefined;
  /** May listen beyond this machine: the protocol knows no password. */
  readonly allowsUnprotected: boolean;
  readonly services: readonly HostedService[];
  /** Whether the network is told of them. */
  readonly advertises: boolean;
  /** Whether satellites found in the network are dialled. */
  readonly discovers: boolean;
}

/** What the section `wyoming` means, everything it leaves out filled in. */
export const wyomingOf = (written: RawWyoming): Wyoming => ({
  isActive: written.active ?? false,
  host: written.host ?? '127.0.0.1',
  port: written.port ?? 10_300,
  socket: written.socket ?? undefined,
  allowsUnprotected: written.allow_unprotected ?? false,
  services: [...new Set(written.services ?? EVERYTHING)],
  advertises: written.advertise ?? false,
  discovers: written.discover ?? false,
});

const EVERYTHING: readonly HostedService[] = ['asr', 'tts', 'wake', 'handle'];

/** Why nobody in the network could use what is announced there; undefined where they could, or nothing is. */
export function unheardAdvertising({ isActive, advertises, host, socket }: Wyoming): string | undefined {
  if (!isActive || !advertises) return undefined;
  if (socket !== undefined) return `nothing is announced: ${socket} is a socket of this machine`;
  return isThisMachine(host)
    ? `nothing is announced: this machine alone reaches ${host}, set wyoming.host`
    : undefined;
}

/** Whether the network is told of it: it is wanted, and of use to somebody there. */
export const isAnnounced = (wyoming: Wyoming): boolean =>
  wyoming.isActive && wyoming.advertises && unheardAdvertising(wyoming) === undefined;

/** Other machines may use it only when the settings say that they mean it. */
export function openWyomingDoors(wyoming: Wyoming): readonly Refusal[] {
  const { isActive, host, socket, allowsUnprotected } = wyoming;
  if (!isActive || socket !== undefined || allowsUnprotected || isThisMachine(host)) return [];
  const expected = '127.0.0.1, or allow_unprotected: true: whoever reaches it may use it';
  return [{ path: ['wyoming', 'host'], found: host, expected }];
}

/** Where something listens; digits in quotes do, for a variable may have brought them. */
export const Port = new t.Type<number, number, unknown>(
  'a port from 0 to 65535',
  t.number.is,
  (value, context) => {
    const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;
    return isPort ? t.success(port) : t.failure(value, context);
  },
  (port) => port,
);

const Service = t.keyof({ asr: null, tts: null, wake: null, handle: null }, 'asr, tts, wake or handle');

/** The section `wyoming`: what others may use of ours, and whether we look for them. */
export const RawWyoming = t.partial(
  {
    active: t.boolean,
    host: NonEmptyString,
    port: Port,
    socket: t.union([NonEmptyString, t.null], 'a path'),
    allow_unprotected: t.boolean,
    services: t.readonlyArray(Service, 'a list of asr, tts, wake and handle'),
    advertise: t.boolean,
    discover: t.boolean,
  },
  'a map with active, host, port, socket, allow_unprotected, services, advertise and discover',
);
export type RawWyoming = t.TypeOf<typeof RawWyoming>;
