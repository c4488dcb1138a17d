import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import {
  asyncScheduler,
  catchError,
  filter,
  firstValueFrom,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
  take,
  tap,
  throwIfEmpty,
  timer,
} from 'rxjs';
import { refusals, refusalsText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { eventOf, messageOf, type WyomingEvent } from './event.ts';
import { peerFailed, type WyomingLine } from './line.ts';
import { AudioFormat, data, list, listOf, orElse, text, whole, yesOrNo } from './message-codecs.ts';

const NO_ATTRIBUTION = { name: '', url: '' };
const Attribution = t.type({ name: orElse(text, ''), url: orElse(text, '') }, 'an attribution');

/** `installed` is true by default: peers list what they have. */
const artifact = {
  name: text,
  attribution: orElse(Attribution, NO_ATTRIBUTION),
  installed: orElse(yesOrNo, true),
};
const described = { description: text, version: text };
const withLanguages = { ...artifact, languages: listOf(text) };

const Model = data(withLanguages, described);
const WakeModel = data(withLanguages, { ...described, phrase: text });
const Voice = data({ ...withLanguages, speakers: listOf(data({ name: text }, {})) }, described);

const AsrProgram = data(
  { ...artifact, models: listOf(Model), supports_transcript_streaming: orElse(yesOrNo, false) },
  {
    ...described,
    requires_external_vad: yesOrNo,
    prefers_auto_gain_enabled: yesOrNo,
    prefers_noise_reduction_enabled: yesOrNo,
  },
);
const TtsProgram = data(
  { ...artifact, voices: listOf(Voice), supports_synthesize_streaming: orElse(yesOrNo, false) },
  described,
);
const HandleProgram = data(
  {
    ...artifact,
    models: listOf(Model),
    supports_handled_streaming: orElse(yesOrNo, false),
    supports_home_control: orElse(yesOrNo, false),
  },
  described,
);
const IntentProgram = data({ ...artifact, models: listOf(Model) }, described);
const WakeProgram = data({ ...artifact, models: listOf(WakeModel) }, described);
const MicProgram = data({ ...artifact, mic_format: AudioFormat }, described);
const SndProgram = data({ ...artifact, snd_format: AudioFormat }, described);
const Satellite = data(artifact, {
  ...described,
  area: text,
  has_vad: yesOrNo,
  active_wake_words: list(text),
  max_active_wake_words: whole(0, Number.MAX_SAFE_INTEGER),
  supports_trigger: yesOrNo,
});

const Info = data(
  {
    asr: listOf(AsrProgram),
    tts: listOf(TtsProgram),
    handle: listOf(HandleProgram),
    intent: listOf(IntentProgram),
    wake: listOf(WakeProgram),
    mic: listOf(MicProgram),
    snd: listOf(SndProgram),
  },
  { satellite: Satellite },
);

/** The programs of a peer, with the protocol's field names. Absent lists are empty. */
export type Info = Readonly<t.TypeOf<typeof Info>>;

/** Validates the data of an `info` event. Left: its problem. */
export function readInfo({ data: found }: WyomingEvent): E.Either<string, Info> {
  const read = Info.decode(found);
  return E.isLeft(read) ? E.left(`info: ${refusalsText(refusals(read.left), 'data')}`) : read;
}

const NONE: Info = { asr: [], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [] };

/** The answer to `describe`. */
export const infoOf = (info: Partial<Info>): WyomingEvent => eventOf('info', { ...NONE, ...info });

/** The required fields of each of our programs, models and voices: peers fail without an attribution. */
export const brocaArtifact = (name: string, description: string, version?: string) => ({
  name,
  description,
  version,
  attribution: { name: 'Broca', url: '' },
  installed: true,
});

/** 16-bit mono, as all sound inside this service. */
export const monoFormat = (rateHz: number): AudioFormat => ({ rate: rateHz, width: 2, channels: 1 });

/** `timestamp` in ms. */
export const audioStart = (format: AudioFormat, timestamp?: number): WyomingEvent =>
  messageOf('audio-start', { ...format, timestamp });

/** A chunk of 16-bit mono sound; `timestamp` in ms. */
export const audioChunk = (format: AudioFormat, samples: Int16Array, timestamp?: number): WyomingEvent =>
  messageOf(
    'audio-chunk',
    { ...format, timestamp },
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  );

export const audioStop = (timestamp?: number): WyomingEvent => messageOf('audio-stop', { timestamp });

/** The samples of a chunk, mixed down to one channel. Left: the payload is not a whole number of samples. */
export function samplesOf(
  { width, channels }: AudioFormat,
  payload: Uint8Array,
): E.Either<string, Int16Array> {
  const frameBytes = width * channels;
  if (payload.length % frameBytes !== 0)
    return E.left(`a payload of ${payload.length} bytes is no whole number of ${frameBytes}-byte samples`);
  const { buffer, byteOffset, byteLength } = payload;
  if (frameBytes === 2 && byteOffset % 2 === 0)
    return E.right(new Int16Array(buffer, byteOffset, byteLength / 2));
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return E.right(
    Int16Array.from({ length: byteLength / frameBytes }, (_, frame) => {
      let sum = 0;
      for (let channel = 0; channel < channels; channel += 1)
        sum += bytes.readIntLE(frame * frameBytes + channel * width, width) / 256 ** (width - 2);
      return sum / channels;
    }),
  );
}

/**
 * Asks a peer for its `info`, again after each `againMs`, and emits it once it has come; the connection stays open. Fails with
 * `EngineFailed`, which names the peer.
 */
export const askedInfo = (
  { peer, received$, send }: WyomingLine,
  againMs: number,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Info> => {
  const answer$ = received$.pipe(
    filter(({ type }) => type === 'info'),
    map((event) => {
      const info = readInfo(event);
      if (E.isLeft(info)) throw peerFailed(peer, info.left);
      return info.right;
    }),
    throwIfEmpty(() => peerFailed(peer, 'it closed the connection before it sent its info')),
  );
  const asking$ = timer(0, againMs, scheduler).pipe(
    tap(() => send(eventOf('describe'))),
    ignoreElements(),
  );
  return merge(answer$, asking$).pipe(take(1));
};

/** How many times `describe` is sent within the deadline. */
const DESCRIBE_TRIES = 3;

/** The same within a deadline. Left: `EngineFailed` or `DeadlinePassed`, with the peer. */
export const describePeer =
  (
    line: WyomingLine,
    deadlineMs: number,
    scheduler: SchedulerLike = asyncScheduler,
  ): TaskEither<AssistantError, Info> =>
  () => {
    type Answer = E.Either<AssistantError, Info>;
    const late: AssistantError = { _tag: 'DeadlinePassed', stage: `describing ${line.peer}`, deadlineMs };
    const answer$ = askedInfo(line, deadlineMs / DESCRIBE_TRIES, scheduler).pipe(
      map((info): Answer => E.right(info)),
      catchError((error: AssistantError) => of<Answer>(E.left(error))),
    );
    const late$ = timer(deadlineMs, scheduler).pipe(map((): Answer => E.left(late)));
    return firstValueFrom(merge(answer$, late$));
  };
