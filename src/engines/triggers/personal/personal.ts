import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  concat,
  concatMap,
  defer,
  finalize,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  Subject,
  shareReplay,
  takeUntil,
  tap,
} from 'rxjs';
import { type AssistantError, describe, engineFailed, engineMissing } from '../../../lib/errors.ts';
import type { AudioFrame } from '../../../streams/audio.ts';
import type { EngineSetup } from '../../choose.ts';
import { healthAfter, refusedTrigger } from '../../health.ts';
import type { Detection, EngineHealth, Trigger } from '../../ports.ts';
import { listening } from './listening.ts';
import { type Recorded, readRecordings, recordingsDirectory, recordingsIn, stampOf } from './recordings.ts';
import { farthestOf, type Hotword, type WantedHotword, wantedHotwords } from './wanted-hotwords.ts';

/**
 * Detects hotwords by a few recordings of their user, with mel-frequency cepstra and dynamic time warping. It runs in this
 * process, and takes about a hundredth of a core during speech. The folder `hotwords` of the data directory has a folder of
 * recordings for each hotword, which are read when listening begins.
 */
export function personal({
  parameters,
  dataDirectory,
}: Pick<EngineSetup, 'parameters' | 'dataDirectory'>): Trigger {
  const wanted = wantedHotwords(parameters);
  const closed$ = new Subject<void>();
  if (E.isLeft(wanted)) return refusedTrigger(ENGINE, wanted.left);
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
  return isListening ? { state: 'ready' } : { state: 'ready', detail: 'not in use' };
}

const hotwordOf = ({ wanted, recorded }: KnownHotword, isOwnVoice: boolean): Hotword => {
  const { name, means, conversation, synapse, sensitivity } = wanted;
  return {
    detection: {
      hotword: name,
      means,
      ...(conversation === undefined ? {} : { conversation }),
      ...(synapse === undefined ? {} : { synapse }),
    },
    templates: recorded.templates,
    farthest: farthestOf(recorded.distance, sensitivity, isOwnVoice),
  };
};

/** Detects hotwords in `frames$`, for each subscription apart. Frames wait for the first of `hotwords$`; fails if it fails. */
export const detecting = (
  frames$: Observable<AudioFrame>,
  hotwords$: Observable<readonly Hotword[]>,
): Observable<Detection> =>
  defer(() => {
    const ear$ = hotwords$.pipe(map(listening), shareReplay(1));
    const heard$ = concat(
      frames$.pipe(concatMap((frame) => ear$.pipe(map(({ take }) => take(frame))))),
      ear$.pipe(map(({ end }) => end())),
    );
    return merge(ear$.pipe(ignoreElements()), heard$.pipe(mergeMap((detections) => from(detections))));
  });

/** The engine's name in the settings. */
const ENGINE = 'personal';

/** A hotword of the settings with its recordings. */
interface KnownHotword {
  readonly wanted: WantedHotword;
  readonly recorded: Recorded;
}

/** The recordings of the hotwords in the settings. */
function knownHotwords(wanted: readonly WantedHotword[], dataDirectory: string) {
  const cache = new Map<string, { readonly stamp: string; readonly recorded: Recorded }>();
  const directoryOf = ({ name }: WantedHotword): string => recordingsDirectory(dataDirectory, name);
  const missing = () => {
    const unrecorded = wanted.find((hotword) => recordingsIn(directoryOf(hotword)).length === 0);
    return unrecorded === undefined ? undefined : withoutRecordings(unrecorded.name, directoryOf(unrecorded));
  };

  const readOne = async (hotword: WantedHotword): Promise<E.Either<AssistantError, KnownHotword>> => {
    const stamp = stampOf(directoryOf(hotword));
    const known = cache.get(hotword.name);
    if (known?.stamp === stamp) return E.right({ wanted: hotword, recorded: known.recorded });
    const recorded = await readRecordings(directoryOf(hotword))();
    if (E.isLeft(recorded)) return E.left(engineFailed(ENGINE, describe(recorded.left)));
    cache.set(hotword.name, { stamp, recorded: recorded.right });
    return E.right({ wanted: hotword, recorded: recorded.right });
  };

  return {
    /** Reads changed recordings again. Left: `EngineMissing` without recordings, `EngineFailed` if one cannot be used. */
    read: async () => {
      const lack = missing();
      if (lack !== undefined) return E.left(lack);
      return TE.traverseSeqArray((hotword: WantedHotword) => () => readOne(hotword))(wanted)();
    },
    /** Why recordings are missing; undefined if none are. */
    missing,
  };
}

const withoutRecordings = (name: string, directory: string): AssistantError =>
  engineMissing(
    ENGINE,
    `there are no recordings of "${name}" in ${directory}`,
    `make some: broca enroll --name "${name}"`,
  );
