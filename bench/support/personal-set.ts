import { type Observable, of } from 'rxjs';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import { distancesOf } from '../../src/engines/triggers/personal/alignment.ts';
import { farthestOf, type Hotword } from '../../src/engines/triggers/personal/hotword-settings.ts';
import { detecting } from '../../src/engines/triggers/personal/personal.ts';
import { templateOf } from '../../src/engines/triggers/personal/template.ts';
import type { AudioFrame } from '../../src/streams/audio.ts';

/** A hotword by recordings at 16 kHz, which hold one word each and the room around it. */
export interface RecordedHotword {
  readonly name: string;
  readonly recordings: readonly Int16Array[];
  /** From 0 to 1, 0.5 when absent. */
  readonly sensitivity?: number;
}

/** The engine `personal` with its recordings in hand, in place of files. */
export function personalTrigger(...recorded: readonly RecordedHotword[]): Required<Trigger> {
  const hotwords = (isOwnVoice: boolean): readonly Hotword[] =>
    recorded.map((one) => hotwordOf(one, isOwnVoice));
  return {
    detect: (
      frames$: Observable<AudioFrame>,
      { isOwnVoice = false }: { readonly isOwnVoice?: boolean } = {},
    ): Observable<Detection> => detecting(frames$, of(hotwords(isOwnVoice))),
    health: () => ({ state: 'ready' }),
    close: async () => {},
  };
}

function hotwordOf({ name, recordings, sensitivity = 0.5 }: RecordedHotword, isOwnVoice: boolean): Hotword {
  return {
    detection: { hotword: name, means: 'wake' },
    templates: recordings.flatMap((recording) => templateOf(recording) ?? []),
    farthest: farthestOf(distancesOf(recordings).distance, sensitivity, isOwnVoice),
  };
}
