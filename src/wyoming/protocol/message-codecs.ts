import * as t from 'io-ts';
import { withoutNulls } from '../../lib/codecs.ts';

/** The codec, which treats `null` fields as absent: some peers write null for absent values. */
const takingNulls = <A, O>(codec: t.Type<A, O>): t.Type<A, O> =>
  new t.Type(
    codec.name,
    codec.is,
    (value, context) => {
      const rest = t.UnknownRecord.is(value) ? withoutNulls(value) : value;
      // the path of an error is computed from the values in its context
      const led = context.map((entry) => (entry.actual === value ? { ...entry, actual: rest } : entry));
      return codec.validate(rest, rest === value ? context : led);
    },
    codec.encode,
  );

/** The codec, with `absent` as the default value. */
export const orElse = <A, O>(codec: t.Type<A, O>, absent: A): t.Type<A, O> =>
  new t.Type(
    codec.name,
    codec.is,
    (value, context) =>
      value === undefined || value === null ? t.success(absent) : codec.validate(value, context),
    codec.encode,
  );

export const text = t.refinement(t.string, () => true, 'a text');
const milliseconds = t.refinement(t.number, Number.isFinite, 'milliseconds');
export const yesOrNo = t.refinement(t.boolean, () => true, 'true or false');
const json = t.refinement(t.UnknownRecord, () => true, 'an object');

/** An integer in these bounds. */
export const whole = (least: number, most: number) =>
  t.refinement(
    t.number,
    (value) => Number.isInteger(value) && value >= least && value <= most,
    `a whole number from ${least} to ${most}`,
  );

/** The data of one event type, with required and optional fields; unknown fields are accepted. */
export const data = <Needed extends t.Props, Optional extends t.Props>(needed: Needed, optional: Optional) =>
  takingNulls(t.intersection([t.type(needed), t.partial(optional)]));

/** A longer list would take long to check entry by entry. */
const MAX_MEMBERS = 5_000;

/** A list of at most `MAX_MEMBERS` entries. */
export function list<A, O>(member: t.Type<A, O>): t.Type<readonly A[], readonly O[]> {
  const all = t.readonlyArray(member);
  return new t.Type(
    `a list of at most ${MAX_MEMBERS}`,
    all.is,
    (value, context) =>
      Array.isArray(value) && value.length > MAX_MEMBERS
        ? t.failure(value, context)
        : all.validate(value, context),
    all.encode,
  );
}

/** A list that is empty by default. */
export const listOf = <A, O>(member: t.Type<A, O>) => orElse(list(member), []);

const FORMAT = { rate: whole(1, 384_000), width: whole(1, 4), channels: whole(1, 32) };

/** `rate` in Hz, `width` in bytes per sample; samples are signed and little-endian, channels are interleaved. */
export const AudioFormat = t.type(FORMAT, 'an audio format');
export type AudioFormat = Readonly<t.TypeOf<typeof AudioFormat>>;

const Stage = t.keyof({ wake: null, asr: null, intent: null, handle: null, tts: null }, 'a stage');
const Voice = takingNulls(t.partial({ name: text, speaker: text, language: text }, 'a voice'));
const Entity = data({ name: text }, { value: t.unknown });
const SECONDS = whole(0, Number.MAX_SAFE_INTEGER);

const context = json;
const timestamp = milliseconds;
const language = text;
const nothing = data({}, {});
const moment = data({}, { timestamp });
const inContext = data({}, { context });
const textAlone = data({ text }, {});
const textPerhaps = data({}, { text });
const answer = data({}, { text, context });
const speech = { voice: Voice, text_format: text, context };

/** The codec of the data of each event type. */
export const MESSAGE_CODECS = {
  'audio-start': data(FORMAT, { timestamp }),
  'audio-chunk': data(FORMAT, { timestamp }),
  'audio-stop': moment,
  transcribe: data({}, { name: text, language, context, vad_sensitivity: text }),
  transcript: data({ text }, { language, context }),
  'transcript-start': data({}, { language, context }),
  'transcript-chunk': textAlone,
  'transcript-stop': nothing,
  synthesize: data({ text }, speech),
  'synthesize-start': data({}, speech),
  'synthesize-chunk': textAlone,
  'synthesize-stop': nothing,
  'synthesize-stopped': nothing,
  detect: data({}, { names: list(text), context }),
  detection: data({}, { name: text, timestamp, speaker: text, context }),
  'not-detected': inContext,
  'voice-started': moment,
  'voice-stopped': moment,
  recognize: data({ text }, { context }),
  intent: data({ name: text }, { entities: list(Entity), text, context }),
  'not-recognized': answer,
  'intents-start': inContext,
  'intents-stop': inContext,
  handled: answer,
  'not-handled': answer,
  'handled-start': inContext,
  'handled-chunk': textAlone,
  'handled-stop': nothing,
  played: nothing,
  describe: nothing,
  'run-satellite': nothing,
  'pause-satellite': nothing,
  'satellite-connected': nothing,
  'satellite-disconnected': nothing,
  'streaming-started': nothing,
  'streaming-stopped': nothing,
  'run-pipeline': data(
    { start_stage: Stage, end_stage: Stage },
    {
      restart_on_end: yesOrNo,
      wake_word_name: text,
      wake_word_names: list(text),
      announce_text: text,
      name: text,
      snd_format: AudioFormat,
    },
  ),
  'timer-started': data(
    { id: text, total_seconds: SECONDS },
    { name: text, start_hours: SECONDS, start_minutes: SECONDS, start_seconds: SECONDS },
  ),
  'timer-updated': data({ id: text, is_active: yesOrNo, total_seconds: SECONDS }, {}),
  'timer-cancelled': data({ id: text }, {}),
  'timer-finished': data({ id: text }, {}),
  ping: textPerhaps,
  pong: textPerhaps,
  error: data({ text }, { code: text }),
  'user-event': data({ name: text }, { data: orElse(json, {}), context }),
} as const;

/** Whether two names mean the same hotword: `Hey Jarvis`, `hey_jarvis` and the file name `hey_jarvis_v0.1` do. */
export const isSameHotword = (one: string, other: string): boolean =>
  plainHotword(one) === plainHotword(other);

/** The name in lower case, with spaces between words and without the version of a file name. */
export const plainHotword = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .replace(/ v\d+(\.\d+)*$/, '');
