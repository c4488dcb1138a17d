import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  concat,
  concatMap,
  defer,
  finalize,
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
import { detectionOf } from '../hotword-codecs.ts';
import { farthestOf, type Hotword, type HotwordSettings, hotwordSettings } from './hotword-settings.ts';
import { listening } from './listening.ts';
import { type Recorded, readRecordings, recordingsDirectory, recordingsIn, stampOf } from './recordings.ts';

/**
 * Detects hotwords by a few recordings of their user, with mel-frequency cepstra and dynamic time warping. It runs in this
 * process, and takes about a hundredth of a core during speech. The folder `hotwords` of the data directory has a folder of
 * recordings for each hotword, which are read when listening begins.
 */
export function personal({
  parameters,
  dataDirectory,
}: Pick<EngineSetup, 'parameters' | 'dataDirectory'>): Trigger {
  const wanted = hotwordSettings(parameters);
  const closed$ = new Subject<void>();
  if (E.isLeft(wanted)) return refusedTrigger(ENGINE, wanted.left);
  const known = knownHotwords(wanted.right, dataDirectory);
  let failure: EngineHealth | undefined;
  let listeners = 0;
  return {
    detect: (frames$, { isOwnVoice = false } = {}) => {
      const hotwords$ = defer(known.read).pipe(
        map((read) => {
          if (E.isLeft(read)) throw read.left;
          return read.right.map(({ wanted, recorded }) => ({
            detection: detectionOf(wanted.name, wanted.means, wanted),
            templates: recorded.templates,
            farthest: farthestOf(recorded.distance, wanted.sensitivity, isOwnVoice),
          }));
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
    health: () => {
      if (failure?.state === 'failed') return failure;
      if (listeners > 0) return { state: 'ready' };
      const missing = known.missing();
      return missing === undefined ? { state: 'ready', detail: 'not in use' } : healthAfter(missing);
    },
    close: async () => closed$.next(),
  };
}

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
    return merge(ear$.pipe(ignoreElements()), heard$.pipe(mergeMap((detections) => detections)));
  });

/** The engine's name in the settings. */
const ENGINE = 'personal';

/** The recordings of the hotwords in the settings. */
function knownHotwords(wanted: readonly HotwordSettings[], dataDirectory: string) {
  const cache = new Map<string, { readonly stamp: string; readonly recorded: Recorded }>();
  const directoryOf = ({ name }: HotwordSettings): string => recordingsDirectory(dataDirectory, name);
  const missing = () => {
    const unrecorded = wanted.find((hotword) => recordingsIn(directoryOf(hotword)).length === 0);
    return unrecorded === undefined ? undefined : withoutRecordings(unrecorded.name, directoryOf(unrecorded));
  };

  const readOne = async (wanted: HotwordSettings) => {
    const stamp = stampOf(directoryOf(wanted));
    const known = cache.get(wanted.name);
    if (known?.stamp === stamp) return E.right({ wanted, recorded: known.recorded });
    const read = await readRecordings(directoryOf(wanted))();
    if (E.isLeft(read)) return E.left(engineFailed(ENGINE, describe(read.left)));
    cache.set(wanted.name, { stamp, recorded: read.right });
    return E.right({ wanted, recorded: read.right });
  };

  return {
    /** Reads changed recordings again. Left: `EngineMissing` without recordings, `EngineFailed` if one cannot be used. */
    read: async () => {
      const lack = missing();
      if (lack !== undefined) return E.left(lack);
      return TE.traverseSeqArray((hotword: HotwordSettings) => () => readOne(hotword))(wanted)();
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
