import type { Voice } from '../../engines/triggers/phrase/synthesized.ts';

/** Voices of espeak-ng that no hotword is calibrated with. */
export const VOICES: readonly Voice[] = [
  { name: 'en-gb-scotland', speed: 150, pitch: 50 },
  { name: 'en-029', speed: 165, pitch: 60 },
  { name: 'en-us-nyc', speed: 175, pitch: 40 },
  { name: 'en-us+m7', speed: 145, pitch: 50 },
  { name: 'en-us+f5', speed: 160, pitch: 55 },
  { name: 'en-gb+f1', speed: 170, pitch: 45 },
  { name: 'en-gb-x-rp+m5', speed: 155, pitch: 50 },
  { name: 'en-us+Andy', speed: 180, pitch: 50 },
  { name: 'en-us+linda', speed: 150, pitch: 60 },
  { name: 'en-gb-x-gbcwmd', speed: 165, pitch: 50 },
  { name: 'en-us+m1', speed: 190, pitch: 35 },
  { name: 'en-us+steph', speed: 145, pitch: 50 },
];

/** What is said right after the hotword. */
export const ORDERS: readonly string[] = [
  'turn on the light',
  'what time is it',
  'play some music',
  'good night',
];
