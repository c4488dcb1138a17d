import * as E from 'fp-ts/lib/Either.js';

/** As a settings file gives them: numbers may be written as text. */
export interface EspeakParameters {
  /** Like `en-US`, `fr_FR` or `de`. */
  readonly language?: string;
  /** One of espeak-ng's own names; goes before `language`. */
  readonly voice?: string;
  /** One of espeak-ng's voice variants, such as `f3`; it changes whichever voice speaks. */
  readonly variant?: string;
  /** Words a minute. */
  readonly speed?: number | string;
  readonly pitch?: number | string;
  readonly amplitude?: number | string;
}

/** The parameters that are read. */
export const ESPEAK_KEYS: readonly (keyof EspeakParameters)[] = [
  'language',
  'voice',
  'variant',
  'speed',
  'pitch',
  'amplitude',
];

/** What to say it with: the voices to try in this order, and the other arguments of the program. */
interface VoiceArguments {
  readonly voices: readonly string[];
  readonly flags: readonly string[];
}

const FALLBACK_VOICE = 'en-us';
/** The program takes any number, even a word, and goes on with something else. */
const NUMBERS = [
  { name: 'speed', flag: '-s', min: 80, max: 450 },
  { name: 'pitch', flag: '-p', min: 0, max: 99 },
  { name: 'amplitude', flag: '-a', min: 0, max: 200 },
] as const;

/** Left: which parameter is wrong, in words. */
export function voiceArguments(parameters: EspeakParameters): E.Either<string, VoiceArguments> {
  const flags = ['-b', '1'];
  for (const { name, flag, min, max } of NUMBERS) {
    const given = parameters[name];
    if (isAbsent(given)) continue;
    const value = Number(given);
    if (!(value >= min && value <= max)) {
      return E.left(
        `the parameter ${name} is ${JSON.stringify(given)}; it must be a number from ${min} to ${max}`,
      );
    }
    flags.push(flag, `${Math.round(value)}`);
  }
  const { variant } = parameters;
  if (isAbsent(variant)) return E.right({ voices: voicesOf(parameters), flags });
  if (!/^\w+$/.test(`${variant}`)) {
    const expected = 'it must be the name of a variant, such as f3';
    return E.left(`the parameter variant is ${JSON.stringify(variant)}; ${expected}`);
  }
  return E.right({ voices: voicesOf(parameters).map((voice) => `${voice}+${variant}`), flags });
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function voicesOf({ voice, language }: EspeakParameters): readonly string[] {
  const named = `${voice ?? ''}`.trim();
  const code = `${language ?? ''}`.trim().replaceAll('_', '-').toLowerCase();
  const voices = [named, code, code.split('-')[0] ?? ''].filter((name) => name !== '' && name !== 'default');
  return voices.length === 0 ? [FALLBACK_VOICE] : [...new Set(voices)];
}
