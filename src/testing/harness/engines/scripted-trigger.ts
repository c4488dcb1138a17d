import { concatMap, type Observable, of } from 'rxjs';
import type { Detection } from '../../../engines/ports.ts';
import type { AudioFrame } from '../../../streams/audio.ts';
import { endMsOf } from '../../../streams/audio.ts';
import { spokenIn } from './spoken.ts';

/** What each hotword does, beside opening the ears; by what is said. */
export type Hotwords = Readonly<Record<string, Partial<Detection>>>;

export const HOTWORDS: Hotwords = { 'hey broca': {}, stop: { means: 'stop' } };

/** Hears these hotwords as `spoken` says them, each when it has been said. */
export const scriptedDetect =
  (hotwords: Hotwords) =>
  (frames$: Observable<AudioFrame>): Observable<Detection> => {
    let said: Detection | undefined;
    return frames$.pipe(
      concatMap((frame) => {
        const text = spokenIn(frame.samples)?.text ?? '';
        const meant = Object.hasOwn(hotwords, text) ? hotwords[text] : undefined;
        const before = said;
        said =
          meant === undefined
            ? undefined
            : { hotword: text, means: 'wake', score: 1, endMs: endMsOf(frame), ...meant };
        return before === undefined || before.hotword === said?.hotword ? [] : of(before);
      }),
    );
  };
