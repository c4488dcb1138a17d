import * as t from 'io-ts';
import { data, json, list, milliseconds, orElse, takingNulls, text, whole, yesOrNo } from './wire.ts';

const FORMAT = { rate: whole(1, 384_000), width: whole(1, 4), channels: whole(1, 32) };

/** How sound is written: `rate` in Hz, `width` in bytes a sample; samples are signed and little-endian, channels interleaved. */
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

/** What the data of each type of event has to be. */
export const CATALOGUE = {
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
