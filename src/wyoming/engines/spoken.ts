import * as E from 'fp-ts/lib/Either.js';
import {
  filter,
  identity,
  map,
  mergeMap,
  type Observable,
  takeWhile,
  throwError,
  throwIfEmpty,
  timeout,
} from 'rxjs';
import type { Sound } from '../../engines/ports.ts';
import { samplesOf } from '../protocol/audio.ts';
import { peerFailed } from '../protocol/failure.ts';
import { type MessageData, messageOf } from '../protocol/messages.ts';
import { answers } from './answers.ts';
import { late } from './late.ts';
import type { ServiceCall } from './service-pool.ts';

interface Speaking {
  readonly voice: Voice | undefined;
  /** For the first sound, and for each piece after it. */
  readonly deadlineMs: number;
}

export interface Voice {
  readonly name?: string | undefined;
  readonly speaker?: string | undefined;
  readonly language?: string | undefined;
}

/** Nobody listens to more at once. */
const LONGEST_S = 600;

/** The pieces of a text's sound as they come, all of one rate, mono; none for a text without words. No sound for one with words fails. */
export function spoken(
  { line, fit }: Pick<ServiceCall, 'line' | 'fit'>,
  text: string,
  { voice, deadlineMs }: Speaking,
): Observable<Sound> {
  const { told, error } = late(`speaking at ${line.peer}`, deadlineMs, OF_SPEECH);
  const end = fit.isStreaming ? 'synthesize-stopped' : 'audio-stop';
  let rateHz: number | undefined;
  let seconds = 0;
  ask();
  return answers(line, told).pipe(
    filter(({ type }) => OF_SPEECH.has(type)),
    timeout({ each: deadlineMs, with: () => throwError(error) }),
    takeWhile(({ type }) => type !== end),
    mergeMap((message) => (message.type === 'audio-chunk' ? [message] : [])),
    filter(({ payload }) => payload.length > 0),
    WORDS.test(text)
      ? throwIfEmpty(() => peerFailed(line.peer, 'it gives no sound for a text with words'))
      : identity,
    map(({ data, payload }) => {
      const samples = samplesOf(data, payload);
      if (E.isLeft(samples)) throw peerFailed(line.peer, samples.left);
      rateHz ??= data.rate;
      if (data.rate !== rateHz)
        throw peerFailed(line.peer, `the voice changes from ${rateHz} to ${data.rate} Hz on its way`);
      seconds += samples.right.length / rateHz;
      if (seconds > LONGEST_S) throw peerFailed(line.peer, `more than ${LONGEST_S / 60} minutes of sound`);
      return { sampleRateHz: rateHz, samples: samples.right };
    }),
  );

  /** Services that take a text in pieces get it whole as well, for those that do not; they pass that over. */
  function ask(): void {
    const data: MessageData<'synthesize'> = { text, voice };
    if (fit.isStreaming) {
      line.send(messageOf('synthesize-start', { voice }));
      line.send(messageOf('synthesize-chunk', { text }));
    }
    line.send(messageOf('synthesize', data));
    if (fit.isStreaming) line.send(messageOf('synthesize-stop', {}));
  }
}

/** A letter or a digit. */
const WORDS = /[\p{L}\p{N}]/u;

const OF_SPEECH: ReadonlySet<string> = new Set([
  'audio-start',
  'audio-chunk',
  'audio-stop',
  'synthesize-stopped',
]);
