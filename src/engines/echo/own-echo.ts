import { defer, map, type Observable } from 'rxjs';
import { describeUnknown } from '../../lib/errors.ts';
import type { Sound, Source } from '../ports.ts';
import { type EchoCanceller, echoCanceller, type Playing } from './echo-canceller.ts';
import { cancelsEcho } from './server-canceller.ts';
import { echoFilters } from './speexdsp.ts';

/** Keeps the own loudspeaker out of the own microphone. */
export type OwnEcho = ReturnType<typeof ownEcho>;

interface OwnEchoDeps {
  /** `auto`: where the library is, unless the sound server does it, which is asked at each opening of the microphone. */
  readonly isWanted: () => boolean | 'auto';
  /** The device that is recorded; undefined for the default one. */
  readonly device: () => string | undefined;
  readonly nowMs: () => number;
  readonly log: (line: string) => void;
  /** Opens the library; it may be missing. */
  readonly filters?: typeof echoFilters;
}

export function ownEcho({ isWanted, device, nowMs, log, filters = echoFilters }: OwnEchoDeps) {
  const wrapped = new WeakMap<Source, Source>();
  let canceller: EchoCanceller | undefined;
  let isMissing = false;

  let server: { readonly of: string | undefined; readonly cancels: Promise<boolean> } | undefined;

  const serverCancels = (): Promise<boolean> => {
    if (server === undefined || server.of !== device())
      server = { of: device(), cancels: cancelsEcho(device()) };
    return server.cancels;
  };
  /** Follows the settings, with each opening of the microphone and each sound. A library that is missing and was asked for is told once. */
  const follow = async (): Promise<void> => {
    const choice = isWanted();
    const wanted = choice === 'auto' ? !(await serverCancels()) : choice;
    if (wanted && canceller === undefined && !isMissing) {
      try {
        const filter = await filters();
        canceller ??= echoCanceller({ filter, nowMs });
      } catch (error) {
        isMissing = true;
        if (choice !== 'auto') log(`the echo canceller is off: ${describeUnknown(error)}`);
      }
    }
    if (wanted) return;
    canceller?.close();
    canceller = undefined;
  };
  return {
    /** Must learn of every sound that the loudspeaker plays. What is switched on now is used from the next sound on. */
    begins: (parts$: Observable<Sound>): Playing => {
      void follow();
      return canceller?.begins(parts$) ?? UNHEARD;
    },
    /** The same source, without the echo. */
    without: (source: Source): Source => {
      const known = wrapped.get(source);
      if (known !== undefined) return known;
      const frames$ = defer(() => {
        server = undefined;
        void follow();
        return source.frames$.pipe(map((frame) => canceller?.hear(frame) ?? frame));
      });
      const made = { ...source, frames$ };
      wrapped.set(source, made);
      return made;
    },
  };
}

/** What the settings want between these engines: left to itself, it is only there between the sound cards of this machine. */
export const wantedBetween = (wanted: boolean | 'auto', source: string, player: string): boolean | 'auto' =>
  wanted === 'auto' && !(source === 'mic' && player === 'speaker') ? false : wanted;

const UNHEARD: Playing = { begun: () => {}, gained: () => {}, ended: () => {} };
