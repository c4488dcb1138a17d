import * as E from 'fp-ts/lib/Either.js';
import { filter, map, mergeMap, type Observable, takeWhile, throwError, timeout } from 'rxjs';
import type { AssistantError } from '../../errors.ts';
import { samplesOf } from '../../wyoming/audio.ts';
import { peerFailed } from '../../wyoming/failure.ts';
import { type MessageData, messageOf } from '../../wyoming/messages.ts';
import type { Sound } from '../ports.ts';
import { answers } from './answers.ts';
import type { ServiceCall } from './pool.ts';

export interface Speaking {
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

/** The pieces of a text's sound as they come, all of one rate, mono; none for a text without words. */
export function spoken(
  { line, offer }: Pick<ServiceCall, 'line' | 'offer'>,
  text: string,
  { voice, deadlineMs }: Speaking,
): Observable<Sound> {
  const late: AssistantError = { _tag: 'DeadlinePassed', stage: `speaking at ${line.peer}`, deadlineMs };
  const end = offer.isStreaming ? 'synthesize-stopped' : 'audio-stop';
  let rateHz: number | undefined;
  let seconds = 0;
  ask();
  return answers(line).pipe(
    filter(({ type }) => OF_SPEECH.has(type)),
    timeout({ each: deadlineMs, with: () => throwError(() => late) }),
    takeWhile(({ type }) => type !== end),
    mergeMap((message) => (message.type === 'audio-chunk' ? [message] : [])),
    filter(({ payload }) => payload.length > 0),
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
    if (offer.isStreaming) {
      line.send(messageOf('synthesize-start', { voice }));
      line.send(messageOf('synthesize-chunk', { text }));
    }
    line.send(messageOf('synthesize', data));
    if (offer.isStreaming) line.send(messageOf('synthesize-stop', {}));
  }
}

const OF_SPEECH: ReadonlySet<string> = new Set([
  'audio-start',
  'audio-chunk',
  'audio-stop',
  'synthesize-stopped',
]);
