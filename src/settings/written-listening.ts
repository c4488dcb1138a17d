import * as t from 'io-ts';
import { Uris } from '../wyoming/protocol/uris.ts';

const Source = t.keyof({ mic: null, stdin: null, file: null, none: null }, 'one of mic, stdin, file, none');

const RATE = { least: 8_000, most: 192_000 };
const Rate = t.refinement(
  t.number,
  (hz) => Number.isInteger(hz) && hz >= RATE.least && hz <= RATE.most,
  `a whole number from ${RATE.least} to ${RATE.most}`,
);

/** The section `microphone`: what is listened to. */
export const WrittenMicrophone = t.partial(
  {
    source: Source,
    program: t.keyof({ arecord: null, sox: null }, 'arecord or sox'),
    device: t.string,
    rate: Rate,
    path: t.string,
  },
  'a map with source, program, device, rate and path',
);

/** Of the times of `listening`: zero and less would end every order before it begins. */
const Seconds = t.refinement(
  t.number,
  (seconds) => seconds > 0 && seconds <= 60,
  'seconds above 0, at most 60',
);
const SecondsOrNone = t.refinement(
  t.number,
  (seconds) => seconds >= 0 && seconds <= 60,
  'seconds from 0 to 60',
);

/** The section `listening`: how ears follow what they hear. */
export const WrittenListening = t.partial(
  {
    detector: t.keyof({ energy: null, silero: null, wyoming: null }, 'energy, silero or wyoming'),
    detector_uri: Uris,
    end_silence: Seconds,
    follow_up: SecondsOrNone,
    echo_tail: SecondsOrNone,
    ducking: t.boolean,
  },
  'a map of times and a detector',
);
