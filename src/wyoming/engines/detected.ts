import { concat, map, merge, mergeMap, type Observable, takeWhile, timer } from 'rxjs';
import type { Detection } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { messageOf } from '../protocol/messages.ts';
import { isSameHotword } from '../protocol/same-hotword.ts';
import { answers } from './answers.ts';
import type { WantedHotwords } from './hotword-parameters.ts';
import { sentSound } from './sent-sound.ts';
import { sentTimes } from './sent-times.ts';
import type { ServiceCall } from './service-pool.ts';

interface Detecting extends Pick<WantedHotwords, 'words' | 'usual'> {
  /** Whether all sound is sent; else what a slow service has not taken for seconds is left out. */
  readonly isWhole: boolean;
  /** Told the first time that some is left out. */
  readonly leftOut: () => void;
}

/** Five seconds of sound. */
const MOST_WAITING_BYTES = 160_000;
/** What a service may still find after the last sound. */
const AFTER_MS = 2_000;

/** Hotwords in the sound, until that ends. */
export function detected(
  { line, fit }: Pick<ServiceCall, 'line' | 'fit'>,
  frames$: Observable<AudioFrame>,
  { words, usual, isWhole, leftOut }: Detecting,
): Observable<Detection> {
  const times = sentTimes();
  let isToldOf = false;
  const isLeftOut = (): boolean => {
    if (isWhole || line.waitingBytes() <= MOST_WAITING_BYTES) return false;
    if (!isToldOf) leftOut();
    isToldOf = true;
    return true;
  };
  const over$ = timer(AFTER_MS).pipe(map(() => OVER));
  const names = words.map(({ hotword }) => fit.names.find((name) => isSameHotword(name, hotword)) ?? hotword);
  line.send(messageOf('detect', names.length === 0 ? {} : { names }));
  return merge(answers(line), concat(sentSound(line, frames$, { isLeftOut, sent: times.sent }), over$)).pipe(
    takeWhile(({ type }) => type !== OVER.type && type !== 'not-detected'),
    mergeMap((message): readonly Detection[] => {
      if (message.type !== 'detection') return [];
      const { name = names[0] ?? '', timestamp } = message.data;
      const told = words.find(({ hotword }) => isSameHotword(hotword, name)) ?? { ...usual, hotword: name };
      return [{ ...told, endMs: times.audioMsAt(timestamp), score: 1 }];
    }),
  );
}

const OVER = { type: 'over' } as const;
