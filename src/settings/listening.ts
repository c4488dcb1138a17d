import * as t from 'io-ts';
import { withoutNulls, withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { addressText, Uris } from '../wyoming/protocol/address.ts';
import { field, section, toMs } from './section.ts';
import type { EngineEntry } from './settings.ts';

const RateHz = withSchema(
  t.refinement(
    t.number,
    (hz) => Number.isInteger(hz) && hz >= 8_000 && hz <= 192_000,
    'a whole number from 8000 to 192000',
  ),
  { type: 'integer', minimum: 8_000, maximum: 192_000 },
);

/** A device of ALSA. Its plugins could write files and run programs, so clients name plain devices alone. */
export const DeviceName = t.refinement(
  t.string,
  (name) => /^(?!(?:file|tee|ladspa):)[\w-]{1,50}(?::[\w=,.-]{1,50})?$/i.test(name),
  'the name of a device, such as plughw:1,0',
);

/** The section `microphone`: the sound source. */
export const {
  codec: RawMicrophone,
  of: microphoneFields,
  keys: MICROPHONE_KEYS,
} = section(
  {
    source: field(
      t.keyof({ mic: null, stdin: null, file: null, none: null }, 'one of mic, stdin, file, none'),
      'mic',
    ),
    program: field(t.keyof({ arecord: null, sox: null }, 'arecord or sox'), null),
    device: field(t.string, null),
    rate: field(RateHz, null),
    path: field(t.string, null),
  },
  'a map with source, program, device, rate and path',
);

/** The source of a section `microphone`, its other keys as parameters. */
export function microphoneOf(
  raw: t.TypeOf<typeof RawMicrophone> | null | undefined,
): EngineEntry | undefined {
  if (raw === undefined || raw === null) return undefined;
  const { source, ...parameters } = microphoneFields(raw);
  return { name: source, parameters: withoutNulls(parameters) };
}

/** 0 is refused: it would end every order before it begins. */
const Seconds = withSchema(
  t.refinement(t.number, (seconds) => seconds > 0 && seconds <= 60, 'seconds above 0, at most 60'),
  { exclusiveMinimum: 0, maximum: 60 },
);
const SecondsOrZero = withSchema(
  t.refinement(t.number, (seconds) => seconds >= 0 && seconds <= 60, 'seconds from 0 to 60'),
  { minimum: 0, maximum: 60 },
);

/** The section `listening`: how ears follow speech. */
export const {
  codec: RawListening,
  of: listeningOf,
  over: listeningOver,
  keys: LISTENING_KEYS,
} = section(
  {
    /** What detects speech among other sounds. */
    detector: field(
      t.keyof({ auto: null, energy: null, silero: null, wyoming: null }, 'auto, energy, silero or wyoming'),
      'auto',
    ),
    /** The addresses of the detector `wyoming`. */
    detectorUri: field(Uris, undefined, 'detector_uri', (uris) => uris?.map(addressText)),
    /** The silence that ends an order. */
    endSilenceMs: field(Seconds, 0.6, 'end_silence', toMs),
    /** The silence that ends an order which nothing more can be added to. */
    completeSilenceMs: field(Seconds, 0.25, 'complete_silence', toMs),
    /** How long the answer to a question may take to begin; 0 opens no ear. */
    followUpMs: field(SecondsOrZero, 8, 'follow_up', toMs),
    /** How long the room and the sound card may still carry the assistant's last words. */
    echoTailMs: field(SecondsOrZero, 0.3, 'echo_tail', toMs),
    /** Whether Broca takes its own voice out of what its microphone hears; `auto`: where it can, unless the sound server does. */
    cancelsEcho: field(
      t.union([t.boolean, t.literal('auto')], 'true, false or auto'),
      'auto',
      'echo_canceller',
    ),
    /** Whether played sound becomes quieter while a person speaks to the assistant. */
    ducks: field(t.boolean, false, 'ducking'),
  },
  'a map of times and a detector',
);

type Listening = ReturnType<typeof listeningOf>;

/** The speech detector in use. */
export const detectorOf = ({ detector, detectorUri }: Listening): EngineEntry => ({
  name: detector,
  parameters: detector === 'wyoming' && detectorUri !== undefined ? { uri: detectorUri } : {},
});

/** Refuses the detector `wyoming` without an address. */
export const missingDetectorUri = ({ detector, detectorUri }: Listening): readonly Refusal[] =>
  detector === 'wyoming' && detectorUri === undefined
    ? [
        {
          path: ['listening', 'detector'],
          found: detector,
          expected: 'its address as listening.detector_uri: tcp://HOST:PORT or unix:///PATH',
        },
      ]
    : [];
