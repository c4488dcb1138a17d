import type { Refusal } from '../decode.ts';
import { isThisMachine } from './this-machine.ts';
import type { WrittenWyoming } from './written-wyoming.ts';

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
export const wyomingOf = (written: WrittenWyoming): Wyoming => ({
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
