import { catchError, defer, from, map, NEVER, type Observable, type ObservableInput, throwError } from 'rxjs';
import { foundText } from '../decode.ts';
import type { Detection, Trigger } from '../engines/ports.ts';
import { type AssistantError, describeUnknown, isAssistantError } from '../errors.ts';

/** As its author wrote it; what it gives is looked at. */
type Detect = (...given: Parameters<NonNullable<Trigger['detect']>>) => unknown;

/**
 * The hotwords a user's trigger finds: whatever RxJS can follow, each with `endMs`. Without a `detect` it finds none. Fails with
 * `EngineFailed` as soon as it gives something else, or fails itself.
 */
export const communityDetect =
  (engine: string, detect: Detect | undefined): NonNullable<Trigger['detect']> =>
  (frames$, options = {}) =>
    detect === undefined
      ? NEVER
      : defer(() => followed(detect(frames$, options))).pipe(
          map((value) => detectionIn(engine, value)),
          catchError((error: unknown) =>
            throwError(() => (isAssistantError(error) ? error : failed(engine, describeUnknown(error)))),
          ),
        );

const followed = (given: unknown): Observable<unknown> => from(given as ObservableInput<unknown>);

function detectionIn(engine: string, value: unknown): Detection {
  const {
    hotword = engine,
    endMs,
    score = 1,
    means,
    conversation,
    synapse,
  } = (value ?? {}) as Partial<Detection>;
  if (typeof hotword !== 'string' || hotword === '' || typeof score !== 'number' || !Number.isFinite(endMs)) {
    throw new TypeError(`detect gave ${foundText(value)}, expected { hotword, endMs, score }`);
  }
  return {
    hotword,
    score,
    endMs: Number(endMs),
    means: means === 'stop' ? 'stop' : 'wake',
    ...(typeof conversation === 'string' ? { conversation } : {}),
    ...(typeof synapse === 'string' ? { synapse } : {}),
  };
}

const failed = (engine: string, message: string): AssistantError => ({
  _tag: 'EngineFailed',
  engine,
  message,
});
