import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  EMPTY,
  filter,
  identity,
  map,
  Observable,
  takeWhile,
  throwError,
  throwIfEmpty,
  timeout,
  toArray,
} from 'rxjs';
import type { Sound, Tts } from '../../engines/ports.ts';
import { concatSounds } from '../../engines/wav.ts';
import { type MessageData, messageOf } from '../protocol/event.ts';
import { samplesOf } from '../protocol/info.ts';
import { peerFailed } from '../protocol/line.ts';
import { deadlineMsOf, decodeParameters, type EngineOptions, TtsParameters } from './parameters.ts';
import { needsVoice } from './requirements.ts';
import { deadlineTracker, misconfigured, responses, timingFor } from './responses.ts';
import { firstResult, withServiceCall } from './service-call.ts';
import { type ServiceCall, servicePool } from './service-pool.ts';

/** Text to speech by Wyoming services. Each text has its own connection, to the least busy service. A blank text gives an empty sound. */
export function wyomingTts({ parameters, timing }: Omit<EngineOptions, 'log'>): Tts {
  const read = decodeParameters(TtsParameters, parameters);
  if (E.isLeft(read)) {
    const { error, ...engine } = misconfigured(read.left);
    return { ...engine, synthesize: () => TE.left(error) };
  }
  const { uri, voice: name, speaker, language } = read.right;
  // the protocol accepts a name with an optional speaker, or a language
  const byLanguage = language === undefined ? undefined : { language };
  const voice = name === undefined ? byLanguage : { name, speaker };
  const deadlineMs = deadlineMsOf(read.right);
  const services = servicePool(uri, needsVoice(name), timingFor(deadlineMs, timing));
  const chunks = (text: string): Observable<Sound> =>
    text.trim() === ''
      ? EMPTY
      : withServiceCall(services, (call) => synthesis(call, { text, voice }, deadlineMs));
  return {
    synthesize: (text, signal) => firstResult(chunks(text).pipe(toArray(), map(concatSounds)), signal),
    synthesizePieces: (text) => inPieces(chunks(text)),
    health: services.health,
    close: services.close,
  };
}

/** Shorter pieces would cost a player too much. */
const MIN_PIECE_MS = 500;

/** Joins chunks into pieces of at least half a second; emits one empty piece if no chunk came. */
const inPieces = (chunk$: Observable<Sound>): Observable<Sound> =>
  new Observable((subscriber) => {
    let waiting: Sound[] = [];
    let isBegun = false;
    const give = (): void => {
      subscriber.next(concatSounds(waiting));
      isBegun = true;
      waiting = [];
    };
    return chunk$.subscribe({
      next: (chunk) => {
        waiting.push(chunk);
        if (waiting.reduce((sum, sound) => sum + chunkMs(sound), 0) >= MIN_PIECE_MS) give();
      },
      error: (error: unknown) => subscriber.error(error),
      complete: () => {
        if (waiting.length > 0 || !isBegun) give();
        subscriber.complete();
      },
    });
  });

const chunkMs = ({ samples, sampleRateHz }: Sound): number => (samples.length * 1_000) / sampleRateHz;

/** The longest sound of one text. */
const MAX_SOUND_S = 600;

/** The chunks of a text's sound, mono and of one sample rate, each within the deadline. Fails if a text with words gives no sound. */
function synthesis(
  { line, fit }: ServiceCall,
  request: MessageData<'synthesize'>,
  deadlineMs: number,
): Observable<Sound> {
  const { text, voice } = request;
  const { received, error } = deadlineTracker(`speaking at ${line.peer}`, deadlineMs, TTS_TYPES);
  const end = fit.isStreaming ? 'synthesize-stopped' : 'audio-stop';
  let rateHz: number | undefined;
  let seconds = 0;
  // streaming services also get the whole text for compatibility, and ignore it
  if (fit.isStreaming) {
    line.send(messageOf('synthesize-start', { voice }));
    line.send(messageOf('synthesize-chunk', { text }));
  }
  line.send(messageOf('synthesize', request));
  if (fit.isStreaming) line.send(messageOf('synthesize-stop', {}));
  return responses(line, received).pipe(
    filter(({ type }) => TTS_TYPES.includes(type)),
    timeout({ each: deadlineMs, with: () => throwError(error) }),
    takeWhile(({ type }) => type !== end),
    filter((message) => message.type === 'audio-chunk'),
    filter(({ payload }) => payload.length > 0),
    WORDS.test(text)
      ? throwIfEmpty(() => peerFailed(line.peer, 'it sent no sound for a text with words'))
      : identity,
    map(({ data, payload }) => {
      const samples = samplesOf(data, payload);
      if (E.isLeft(samples)) throw peerFailed(line.peer, samples.left);
      rateHz ??= data.rate;
      if (data.rate !== rateHz)
        throw peerFailed(line.peer, `the voice changes from ${rateHz} to ${data.rate} Hz on its way`);
      seconds += samples.right.length / rateHz;
      if (seconds > MAX_SOUND_S)
        throw peerFailed(line.peer, `more than ${MAX_SOUND_S / 60} minutes of sound`);
      return { sampleRateHz: rateHz, samples: samples.right };
    }),
  );
}

/** A letter or a digit. */
const WORDS = /[\p{L}\p{N}]/u;

const TTS_TYPES = ['audio-start', 'audio-chunk', 'audio-stop', 'synthesize-stopped'];
