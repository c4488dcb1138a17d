import * as E from 'fp-ts/lib/Either.js';
import { concat, concatMap, type Observable, of, Subscription, takeWhile, tap } from 'rxjs';
import { framesOfPcm } from '../../engines/audio-file/frames.ts';
import { floatOf, type Pcm } from '../../engines/audio-file/pcm.ts';
import type { AssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { samplesOf } from '../protocol/audio.ts';
import type { Message } from '../protocol/event.ts';

const MOST_WAITING_MS = 120_000;

/**
 * The sound of a request up to its `audio-stop`, each chunk in a format of its own. It waits for its one listener, up to two minutes. Fails with
 * `BadRequest` (an unreadable chunk), `UndecodableAudio` (no sound at all) and `TooLarge` (beyond `mostMs`, or more than may wait).
 */
export function soundOf(
  first: Message,
  rest$: Observable<Message>,
  mostMs = Number.POSITIVE_INFINITY,
): Observable<AudioFrame> {
  let soFarMs = 0;
  const pcm$ = concat(of(first), rest$).pipe(
    takeWhile(({ type }) => type !== 'audio-stop'),
    concatMap((message) => (message.type === 'audio-chunk' ? [pcmOf(message)] : [])),
    tap((pcm) => {
      soFarMs += lengthMs(pcm);
      if (soFarMs > mostMs) throw tooLong(mostMs);
    }),
  );
  const listening = new Subscription();
  const sound = new ReadableStream<Pcm>(
    {
      start: (controller) =>
        listening.add(
          pcm$.subscribe({
            next: (pcm) => {
              controller.enqueue(pcm);
              if ((controller.desiredSize ?? 0) >= 0) return;
              listening.unsubscribe();
              controller.error(TOO_SLOW);
            },
            error: (error: unknown) => controller.error(error),
            complete: () => controller.close(),
          }),
        ),
      cancel: () => listening.unsubscribe(),
    },
    { highWaterMark: MOST_WAITING_MS, size: lengthMs },
  );
  return framesOfPcm(() => sound);
}

const lengthMs = ({ samples, sampleRateHz }: Pcm): number => (samples.length * 1_000) / sampleRateHz;

function pcmOf({ data, payload }: Extract<Message, { type: 'audio-chunk' }>): Pcm {
  const samples = samplesOf(data, payload);
  if (E.isLeft(samples)) throw unreadable(samples.left);
  if (data.rate < LEAST_HZ || data.rate > MOST_HZ)
    throw unreadable(`${data.rate} Hz, expected ${LEAST_HZ} to ${MOST_HZ}`);
  return { sampleRateHz: data.rate, samples: floatOf(samples.right) };
}

/** What can be brought to 16 kHz. */
const LEAST_HZ = 1_000;
const MOST_HZ = 192_000;

const unreadable = (message: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'audio-chunk',
  message: `audio-chunk: ${message}`,
});

const tooLong = (mostMs: number): AssistantError => ({
  _tag: 'TooLarge',
  message: `the sound is longer than ${mostMs / 1_000} s`,
});

const TOO_SLOW: AssistantError = {
  _tag: 'TooLarge',
  message: `more than ${MOST_WAITING_MS / 1_000} s of sound wait to be heard`,
};
