import * as E from 'fp-ts/lib/Either.js';
import { defer, finalize, from, map, Subject, takeUntil, tap, throwError } from 'rxjs';
import { type AssistantError, describe } from '../../../errors.ts';
import { healthAfter } from '../../health-after.ts';
import type { EngineHealth, Trigger } from '../../ports.ts';
import { detecting } from './detecting.ts';
import { farthestOf, type Hotword } from './hotword.ts';
import { ENGINE, type KnownHotword, knownHotwords } from './known-hotwords.ts';
import { wantedHotwords } from './wanted-hotwords.ts';

interface PersonalOptions {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Its `hotwords` holds the recordings, a folder for each hotword. */
  readonly dataDirectory: string;
}

/**
 * Hotwords by a few recordings of their user: what sounds like one of them, by mel-frequency cepstra and dynamic time warping.
 * It works in this process, at about a hundredth of a core while somebody speaks. Recordings are read when listening begins.
 */
export function personal({ parameters, dataDirectory }: PersonalOptions): Trigger {
  const wanted = wantedHotwords(parameters);
  const closed$ = new Subject<void>();
  if (E.isLeft(wanted)) return refused(wanted.left);
  const known = knownHotwords(wanted.right, dataDirectory);
  let failure: EngineHealth | undefined;
  let listeners = 0;
  return {
    detect: (frames$, { isOwnVoice = false } = {}) => {
      const hotwords$ = defer(() => from(known.read())).pipe(
        map((read) => {
          if (E.isLeft(read)) throw read.left;
          return read.right.map((one) => hotwordOf(one, isOwnVoice));
        }),
      );
      return defer(() => {
        listeners += 1;
        return detecting(frames$, hotwords$);
      }).pipe(
        tap({
          subscribe: () => {
            failure = undefined;
          },
          error: (error: unknown) => {
            failure = healthAfter(error);
          },
        }),
        takeUntil(closed$),
        finalize(() => {
          listeners -= 1;
        }),
      );
    },
    health: () =>
      (failure?.state === 'failed' ? failure : undefined) ?? healthNow(known.missing(), listeners > 0),
    close: async () => closed$.next(),
  };
}

function healthNow(missing: AssistantError | undefined, isListening: boolean): EngineHealth {
  if (missing !== undefined && !isListening) return healthAfter(missing);
  return isListening ? { state: 'ready' } : { state: 'ready', detail: 'nobody listens' };
}

function refused(message: string): Trigger {
  const error: AssistantError = { _tag: 'EngineFailed', engine: ENGINE, message };
  return {
    detect: () => throwError(() => error),
    health: () => ({ state: 'failed', detail: describe(error) }),
    close: async () => {},
  };
}

const hotwordOf = ({ wanted, recorded }: KnownHotword, isOwnVoice: boolean): Hotword => {
  const { name, means, conversation, synapse, sensitivity } = wanted;
  return {
    told: {
      hotword: name,
      means,
      ...(conversation === undefined ? {} : { conversation }),
      ...(synapse === undefined ? {} : { synapse }),
    },
    templates: recorded.templates,
    farthest: farthestOf(recorded.distance, sensitivity, isOwnVoice),
  };
};
