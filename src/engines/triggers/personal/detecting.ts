import {
  concat,
  concatMap,
  defer,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  shareReplay,
} from 'rxjs';
import type { AudioFrame } from '../../../streams/audio.ts';
import type { Detection } from '../../ports.ts';
import type { Hotword } from './hotword.ts';
import { listening } from './listening.ts';

/**
 * Hears hotwords in `frames$`; each subscription listens for itself. What comes before `hotwords$` has emitted waits for it;
 * fails when that does.
 */
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
