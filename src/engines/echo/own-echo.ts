import { defer, map, type Observable } from 'rxjs';
import { describeUnknown } from '../../lib/errors.ts';
import type { Sound, Source } from '../ports.ts';
import { type EchoCanceller, echoCanceller, type Playing } from './echo-canceller.ts';
import { cancelsEcho } from './server-canceller.ts';
import { echoFilters } from './speexdsp.ts';

/** Keeps the own loudspeaker out of the own microphone. */
export type OwnEcho = ReturnType<typeof ownEcho>;

interface OwnEchoDeps {
  /** `auto`: unless the sound server does it. */
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

  /** Follows the settings, with each opening of the microphone and each sound. A library that is missing is told once. */
  const follow = async (): Promise<void> => {
    const wanted = isWanted() === 'auto' ? !(await cancelsEcho(device())) : isWanted();
    if (wanted && canceller === undefined && !isMissing) {
      try {
        const filter = await filters();
        canceller ??= echoCanceller({ filter, nowMs });
      } catch (error) {
        isMissing = true;
        log(`the echo canceller is off: ${describeUnknown(error)}`);
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
        void follow();
        return source.frames$.pipe(map((frame) => canceller?.hear(frame) ?? frame));
      });
      const made = { ...source, frames$ };
      wrapped.set(source, made);
      return made;
    },
  };
}

const UNHEARD: Playing = { begun: () => {}, gained: () => {}, ended: () => {} };
