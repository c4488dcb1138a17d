import * as E from 'fp-ts/lib/Either.js';
import {
  concat,
  concatMap,
  filter,
  fromEvent,
  lastValueFrom,
  merge,
  mergeMap,
  type Observable,
  of,
  Subscription,
  takeUntil,
  takeWhile,
  tap,
  throwError,
} from 'rxjs';
import { framesOfPcm } from '../../engines/audio-file/frames.ts';
import { floatOf, type Pcm } from '../../engines/audio-file/pcm.ts';
import type { Detection, HeardSoFar, Stt, Trigger } from '../../engines/ports.ts';
import { transcriptOf } from '../../engines/transcribed.ts';
import { foundText } from '../../lib/decode.ts';
import { type AssistantError, engineFailed, isAssistantError } from '../../lib/errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { type Message, messageOf } from '../protocol/event.ts';
import { samplesOf } from '../protocol/info.ts';
import { isSameHotword } from '../protocol/message-codecs.ts';
import { chooseOffer, type HostedEngine } from './offer.ts';
import type { RequestHandler } from './request.ts';

/** The longest sound of one request. */
const MAX_SOUND_MS = 120_000;

/** Speech to text for clients: streams the stable words of a request, then sends its text. The first recogniser is the default. */
export const asr =
  (offers: () => readonly HostedEngine<Stt>[]): RequestHandler =>
  async (first, rest$, { send, signal }) => {
    const { name, language: requested, context } = first.type === 'transcribe' ? first.data : {};
    const offer = chooseOffer('recogniser', offers(), { name, language: requested });
    if (E.isLeft(offer)) throw offer.left;
    const language = requested || offer.right.languages[0];
    const words = stablePartials();
    const report = (piece: string): void => {
      if (piece !== '') send(messageOf('transcript-chunk', { text: piece }));
    };
    send(messageOf('transcript-start', { language, context }));
    const sound$ = soundOf(first, rest$, MAX_SOUND_MS);
    const partial = ({ text }: HeardSoFar): void => report(words.push(text));
    const result = await transcriptOf(offer.right.engine(), sound$, signal, partial)();
    if (E.isLeft(result) && result.left._tag !== 'UndecodableAudio') throw result.left;
    const text = E.isRight(result) ? result.right.text : '';
    report(words.flush(text));
    send(messageOf('transcript', { text, language, context }));
    send(messageOf('transcript-stop', {}));
  };

/** Turns the partial transcripts of one request into pieces that never change. */
export function stablePartials() {
  let before: readonly string[] = [];
  let emitted: readonly string[] = [];
  const after = (words: readonly string[]): string => {
    const isMore = emitted.every((word, index) => words[index] === word) && words.length > emitted.length;
    if (!isMore) return '';
    const piece = `${emitted.length > 0 ? ' ' : ''}${words.slice(emitted.length).join(' ')}`;
    emitted = words;
    return piece;
  };
  return {
    /** Takes a partial transcript; returns the new words that two partials in a row agree on, `''` for none. */
    push: (text: string): string => {
      const words = wordsOf(text);
      const changed = words.findIndex((word, index) => word !== before[index]);
      before = words;
      return after(changed < 0 ? words : words.slice(0, changed));
    },
    /** Takes the final text; returns the missing words, `''` also if words returned before turned out to be wrong. */
    flush: (text: string): string => after(wordsOf(text)),
  };
}

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

/** Hotword detection: a `detection` for each requested hotword (default: any). Another `trigger` fails the next sound. */
export const wake =
  (trigger: () => Trigger, known: () => readonly string[]): RequestHandler =>
  async (first, rest$, { send, signal }) => {
    const { names = [], context } = first.type === 'detect' ? first.data : {};
    const chosen = trigger();
    const { detect } = chosen;
    if (detect === undefined) throw unknownName('no hotword engine is active here');
    const strange = names.filter((name) => !known().some((hotword) => isSameHotword(hotword, name)));
    if (strange.length > 0 && strange.length === names.length)
      throw unknownName(
        `there is no hotword ${strange.map(quoted).join(', ')} here, there is ${known().map(quoted).join(', ')}`,
      );
    const isMeant = ({ means, hotword }: Detection): boolean =>
      means === 'wake' && (names.length === 0 || names.some((name) => isSameHotword(name, hotword)));
    const changed$ = rest$.pipe(
      filter(() => trigger() !== chosen),
      mergeMap(() => throwError(() => engineFailed('wake', 'the hotword engine has changed'))),
    );
    let isFound = false;
    const found$ = detect(soundOf(first, rest$)).pipe(
      filter(isMeant),
      tap(({ hotword, endMs }) => {
        isFound = true;
        send(messageOf('detection', { name: hotword, timestamp: Math.round(endMs), context }));
      }),
      takeUntil(merge(fromEvent(signal, 'abort'), changed$)),
    );
    await lastValueFrom(found$, { defaultValue: undefined }).catch((error: unknown) => {
      if (!isAssistantError(error) || error._tag !== 'UndecodableAudio') throw error;
    });
    if (!isFound) send(messageOf('not-detected', { context }));
  };

const unknownName = (message: string): AssistantError => ({ _tag: 'UnknownName', field: 'names', message });

const quoted = (name: string): string => foundText(name);

const MAX_WAITING_MS = 120_000;
const TOO_SLOW = `more than ${MAX_WAITING_MS / 1_000} s of sound are waiting to be processed`;

/**
 * The sound of a request up to its `audio-stop`; each chunk has its own format. Buffers up to two minutes for its one subscriber. Fails
 * with `BadRequest` (invalid chunk), `UndecodableAudio` (no sound) and `TooLarge` (longer than `maxMs`, or a full buffer).
 */
function soundOf(
  first: Message,
  rest$: Observable<Message>,
  maxMs = Number.POSITIVE_INFINITY,
): Observable<AudioFrame> {
  let soFarMs = 0;
  const pcm$ = concat(of(first), rest$).pipe(
    takeWhile(({ type }) => type !== 'audio-stop'),
    concatMap((message) => (message.type === 'audio-chunk' ? [pcmOf(message)] : [])),
    tap((pcm) => {
      soFarMs += lengthMs(pcm);
      if (soFarMs > maxMs) throw tooLarge(`the sound is longer than ${maxMs / 1_000} s`);
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
              controller.error(tooLarge(TOO_SLOW));
            },
            error: (error: unknown) => controller.error(error),
            complete: () => controller.close(),
          }),
        ),
      cancel: () => listening.unsubscribe(),
    },
    { highWaterMark: MAX_WAITING_MS, size: lengthMs },
  );
  return framesOfPcm(() => sound);
}

const lengthMs = ({ samples, sampleRateHz }: Pcm): number => (samples.length * 1_000) / sampleRateHz;

function pcmOf({ data, payload }: Extract<Message, { type: 'audio-chunk' }>): Pcm {
  const samples = samplesOf(data, payload);
  if (E.isLeft(samples)) throw unreadable(samples.left);
  if (data.rate < MIN_HZ || data.rate > MAX_HZ)
    throw unreadable(`${data.rate} Hz, expected ${MIN_HZ} to ${MAX_HZ}`);
  return { sampleRateHz: data.rate, samples: floatOf(samples.right) };
}

/** The sample rates that can be converted to 16 kHz. */
const MIN_HZ = 1_000;
const MAX_HZ = 192_000;

const unreadable = (message: string): AssistantError => ({
  _tag: 'BadRequest',
  field: 'audio-chunk',
  message: `audio-chunk: ${message}`,
});

const tooLarge = (message: string): AssistantError => ({ _tag: 'TooLarge', message });
