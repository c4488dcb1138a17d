import type { Voice } from './synthesized.ts';

interface Way {
  readonly variant: string;
  readonly speed: number;
  readonly pitch: number;
  /** In place of the language's own voice, where that is English. */
  readonly accent?: string;
}

/** Accents and speeds that fit the model badly are among them: a threshold from easy voices loses everybody else. */
const WAYS: readonly [Way, ...Way[]] = [
  { variant: '', speed: 160, pitch: 50 },
  { variant: '+f2', speed: 150, pitch: 55 },
  { variant: '+m3', speed: 170, pitch: 45 },
  { variant: '', speed: 150, pitch: 50, accent: 'en-gb' },
  { variant: '+f4', speed: 120, pitch: 50 },
  { variant: '+f2', speed: 150, pitch: 55, accent: 'en-gb-x-gbclan' },
  { variant: '+m4', speed: 160, pitch: 55 },
  { variant: '', speed: 160, pitch: 50, accent: 'en-gb-x-gbclan' },
  { variant: '', speed: 210, pitch: 50 },
  { variant: '+f4', speed: 165, pitch: 50, accent: 'en-gb' },
];

/** The `turn`-th of several ways to speak a language of espeak-ng. */
export function voiceOf(language: string, turn: number): Voice {
  const { variant, speed, pitch, accent } = WAYS[turn % WAYS.length] ?? WAYS[0];
  const base = accent !== undefined && /^en\b/.test(language) ? accent : language;
  return { name: `${base}${variant}`, speed, pitch };
}
