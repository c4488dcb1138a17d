import { from, lastValueFrom, NEVER, type Observable, toArray } from 'rxjs';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import { phrase } from '../../src/engines/triggers/phrase/phrase.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';
import { kit } from './kit.ts';
import { frames } from './spoken.ts';

const directory = kit({});

/** The engine `phrase`; a child that died is started again at once. */
export const phraseEngine = (
  parameters: Readonly<Record<string, unknown>>,
  dataDirectory = directory,
): Trigger => phrase({ parameters, dataDirectory, restart: { firstDelayMs: 0, maxDelayMs: 0, limit: 3 } });

export const detect = (
  trigger: Trigger,
  frames$: Observable<AudioFrame>,
  isOwnVoice = false,
): Observable<Detection> => trigger.detect?.(frames$, { isOwnVoice, isRecorded: true }) ?? NEVER;

/** All that is detected in a whole sound. */
export const detected = (
  trigger: Trigger,
  samples: Int16Array,
  isOwnVoice = false,
): Promise<readonly Detection[]> =>
  lastValueFrom(detect(trigger, from(frames(samples)), isOwnVoice).pipe(toArray()));

export const hotwords = (detections: readonly Detection[]): readonly string[] =>
  detections.map(({ hotword }) => hotword);

/** The quiet of a room. */
export const room = (ms: number): Int16Array =>
  Int16Array.from({ length: ms * 16 }, (_, index) => ((index * 7_919) % 9) - 4);
