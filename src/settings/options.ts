import * as t from 'io-ts';
import type { Refusal } from '../lib/decode.ts';
import { field, NotNegative, Positive, section } from './section.ts';

/** Speech detection; times in seconds, as the API has them. */
const NUMBERS = {
  energy_threshold: field(NotNegative, 4000),
  adjust_for_ambient_noise_second: field(NotNegative, 0),
  stt_timeout: field(NotNegative, 0),
  recognizer_multiplier: field(Positive, 1),
  recognizer_energy_ratio: field(Positive, 1.5),
  recognizer_recording_timeout: field(Positive, 15),
  recognizer_recording_timeout_with_silence: field(Positive, 3),
};
const FIELDS = { mute: field(t.boolean, false), deaf: field(t.boolean, false), ...NUMBERS };

/** The codecs of the options that clients can change together. */
export const NUMBER_OPTIONS = Object.fromEntries(
  Object.entries(NUMBERS).map(([name, { codec }]) => [name, codec]),
) as { readonly [Name in keyof typeof NUMBERS]: (typeof NUMBERS)[Name]['codec'] };

/** The section `options`. */
export const { codec: RawOptions, of: optionsOf } = section(FIELDS, 'a map of options');

export type Options = ReturnType<typeof optionsOf>;

export const OPTION_NAMES = Object.keys(FIELDS) as readonly (keyof Options)[];

/** The options that a change sets. */
export const optionsIn = (change: Partial<Options>): Partial<Options> =>
  Object.fromEntries(OPTION_NAMES.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])));

/** Refuses the options of a change that have a wrong value. */
export const wrongOptions = (change: Partial<Options>): readonly Refusal[] =>
  Object.entries(optionsIn(change)).flatMap(([key, found]) => {
    const { codec }: { readonly codec: t.Mixed } = FIELDS[key as keyof Options];
    const expected = codec === t.boolean ? 'true or false' : codec.name;
    return codec.is(found) ? [] : [{ path: [key], found, expected }];
  });
