import { defer, from, ignoreElements, map, merge, type Observable } from 'rxjs';
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
}

export function ownEcho({ isWanted, device, nowMs, log }: OwnEchoDeps) {
  const wrapped = new WeakMap<Source, Source>();
  let canceller: EchoCanceller | undefined;
  let isOff = false;

  /** Decided anew with each opening of the microphone. A library that is missing is told once. */
  const open = async (): Promise<void> => {
    const wanted = isWanted() === 'auto' ? !(await cancelsEcho(device())) : isWanted();
    if (!wanted || isOff) {
      canceller = undefined;
      return;
    }
    try {
      const filter = await echoFilters();
      canceller ??= echoCanceller({ filter, nowMs });
    } catch (error) {
      isOff = true;
      log(
        `without an echo canceller, Broca does not hear you over its own loud voice: ${describeUnknown(error)}`,
      );
    }
  };
  return {
    /** Must learn of every sound that the loudspeaker plays. */
    begins: (parts$: Observable<Sound>): Playing => canceller?.begins(parts$) ?? UNHEARD,
    /** The same source, without the echo. */
    without: (source: Source): Source => {
      const known = wrapped.get(source);
      if (known !== undefined) return known;
      const frames$ = defer(() =>
        merge(
          from(open()).pipe(ignoreElements()),
          source.frames$.pipe(map((frame) => canceller?.hear(frame) ?? frame)),
        ),
      );
      const made = { ...source, frames$ };
      wrapped.set(source, made);
      return made;
    },
  };
}

const UNHEARD: Playing = { begun: () => {}, gained: () => {}, ended: () => {} };
