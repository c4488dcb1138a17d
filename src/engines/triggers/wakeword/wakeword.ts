import { join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { defer, NEVER, type Observable, Subject, startWith, switchMap, takeUntil, tap } from 'rxjs';
import type { RestartOptions } from '../../../workers/restart.ts';
import { childProcess } from '../../child-process.ts';
import type { EngineSetup } from '../../choose.ts';
import { packageVersion, refusedTrigger, withVersion } from '../../health.ts';
import { PACKAGE } from '../../onnx/runtime.ts';
import type { Detection, EngineHealth, Trigger } from '../../ports.ts';
import type { PhraseReply, SoundMessage } from '../phrase/messages.ts';
import { phrase } from '../phrase/phrase.ts';
import { phraseTrigger } from '../phrase/phrase-trigger.ts';
import { backgroundTraining } from './background-training.ts';
import { trainedFile } from './head-file.ts';
import type { WakewordDetection } from './messages.ts';
import { ENGINE, lackIn } from './networks.ts';
import { wakewordSettings } from './wakeword-settings.ts';

interface WakewordOptions extends Pick<EngineSetup, 'parameters' | 'dataDirectory' | 'log'> {
  readonly restart?: RestartOptions;
  /** The address of the module that speaks with the services in `voices`. */
  readonly voicesModule: string;
}

/**
 * Detects any phrase as a hotword, from any speaker, by heads that are trained for it at home, with synthetic voices: in the background, and
 * until then as `phrase` detects it. So it is while the networks or their runtime are not installed.
 */
export function wakeword({
  parameters,
  dataDirectory,
  log,
  restart,
  voicesModule,
}: WakewordOptions): Trigger {
  const read = wakewordSettings(parameters);
  if (E.isLeft(read)) return refusedTrigger(ENGINE, read.left);
  const { hotwords, language, isTraining, voices } = read.right;
  const lack = lackIn(dataDirectory);
  if (lack !== undefined) return untrained(lack, { parameters, dataDirectory, log });
  const elsewhere = voices.length === 0 ? undefined : { uris: voices, module: voicesModule };
  const training = backgroundTraining({ dataDirectory, language, elsewhere, log });
  const child = childProcess<WakewordDetection | SoundMessage, PhraseReply>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    ...(restart === undefined ? {} : { restart }),
  });
  const phrases = hotwords.filter(({ isTrained }) => isTrained).map((one) => one.phrase);
  const fileOf = (one: string): string => trainedFile(dataDirectory, one);
  const trigger = phraseTrigger({
    engine: ENGINE,
    hotwords,
    child,
    request: (sought) => ({
      ...sought,
      parameters,
      dataDirectory,
      calibrations: join(dataDirectory, 'phrase-hotwords.json'),
      trained: hotwords.map((one) => (one.isTrained ? fileOf(one.phrase) : undefined)),
      models: hotwords.map(({ model }) => (model === undefined ? model : resolve(dataDirectory, model))),
      isStop: hotwords.map(({ detection }) => detection.means === 'stop'),
    }),
    log,
    health: () => ({
      ...withVersion(child.health(), packageVersion(PACKAGE)),
      ...trainingHealth(training.detail(), training.progress()),
    }),
  });

  return {
    ...trigger,
    detect: (frames$, options = {}) => {
      const detect = (): Observable<Detection> => trigger.detect?.(frames$, options) ?? NEVER;
      if (options.isOwnVoice === true || options.isRecorded === true) return detect();
      if (isTraining) training.want(phrases);
      return withEach(training.trained$, detect);
    },
    close: async () => {
      training.close();
      await trigger.close();
    },
  };
}

/** Detects anew whenever `again$` emits; ends with the sound. */
const withEach = (again$: Observable<unknown>, detect: () => Observable<Detection>): Observable<Detection> =>
  defer(() => {
    const ended$ = new Subject<void>();
    const untilEnd = (): Observable<Detection> => detect().pipe(tap({ complete: () => ended$.next() }));
    return again$.pipe(startWith(undefined), takeUntil(ended$), switchMap(untilEnd));
  });

/** Detects phrases as `phrase` does. The log and the health say which step of the installation is missing. */
function untrained(
  lack: string,
  { parameters, dataDirectory, log }: Omit<WakewordOptions, 'voicesModule'>,
): Trigger {
  const trigger = phrase({ parameters, dataDirectory, log });
  const detail = `phrase listens until this is done: ${lack}`;
  log(`hotwords: ${detail}`);
  return {
    ...trigger,
    health: () => {
      const health = trigger.health();
      return health.state === 'ready' ? { ...health, detail } : health;
    },
  };
}

const trainingHealth = (detail: string | undefined, progress: number | undefined): Partial<EngineHealth> => ({
  ...(detail === undefined ? {} : { detail }),
  ...(progress === undefined ? {} : { progress }),
});
