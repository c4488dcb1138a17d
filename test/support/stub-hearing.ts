import * as E from 'fp-ts/lib/Either.js';
import { filter, map, type Observable } from 'rxjs';
import type { Detection, Stt } from '../../src/engines/ports.ts';
import { type AudioFrame, FRAME_SAMPLES } from '../../src/streams/audio.ts';

/** What the first sample of each frame of a word is: no other sound begins with it. */
export const WORDS = { hotword: 30_001, order: 30_002, question: 30_003, yes: 30_004 } as const;
type Word = keyof typeof WORDS;

/** As the stubs understand them. */
export const TEXTS: Readonly<Record<Exclude<Word, 'hotword'>, string>> = {
  order: 'turn on the light',
  question: 'ask me',
  yes: 'yes',
};

const LOUD = 8_000;

/** A sound as long as a word is, half a second, that the stubs know. */
export function wordOf(word: Word): Int16Array {
  const frame = Int16Array.from({ length: FRAME_SAMPLES }, (_, index) => (index % 2 === 0 ? LOUD : -LOUD));
  frame[0] = WORDS[word];
  const whole = new Int16Array(16 * FRAME_SAMPLES);
  for (let at = 0; at < whole.length; at += FRAME_SAMPLES) whole.set(frame, at);
  return whole;
}

/** Tells of a hotword at its first frame. */
export function stubDetect(frames$: Observable<AudioFrame>): Observable<Detection> {
  let heardMs = Number.NEGATIVE_INFINITY;
  return frames$.pipe(
    filter(({ samples, atMs }) => {
      if (samples[0] !== WORDS.hotword) return false;
      const isNew = atMs - heardMs > 1_000;
      heardMs = atMs;
      return isNew;
    }),
    map(({ atMs }) => ({ hotword: 'hey broca', means: 'wake', endMs: atMs + 512, score: 1 })),
  );
}

/** Understands the last word it knows. */
export const stubTranscribe: Stt['transcribe'] = (frames$, signal) => () =>
  new Promise((resolve) => {
    let text = '';
    const hearing = frames$.subscribe({
      next: ({ samples }) => {
        const word = (['order', 'question', 'yes'] as const).find((one) => WORDS[one] === samples[0]);
        if (word !== undefined) text = TEXTS[word];
      },
      complete: () => resolve(E.right({ text, by: 'grammar' })),
    });
    signal.addEventListener('abort', () => hearing.unsubscribe());
  });
