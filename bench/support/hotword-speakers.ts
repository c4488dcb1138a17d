import { execFileSync } from 'node:child_process';
import { TALK, VOICES } from '../../src/commands/evaluate-hotword/synthetic-set.ts';
import { synthesized, type Voice } from '../../src/engines/triggers/phrase/synthesized.ts';
import { HELD_OUT_TALK, HELD_OUT_TRAPS } from './hotword-talk.ts';

/** Says a text, at 16 kHz. */
export type Speaker = (text: string) => Promise<Int16Array>;

/** Who speaks in a set, and what they say when they mean nobody's assistant. */
export interface SpeakerSet {
  readonly speakers: readonly Speaker[];
  readonly talk: readonly string[];
  readonly traps: readonly string[];
  /** Of its noise. */
  readonly seed: number;
}

/** Sentences of `TALK` made to sound like the candidates. */
const TRAP = /broc|broke|bro|commuter|computer|alexandra|boomer|mocha|hello|go back|rebecca/i;

/** The engine was tuned with these: they flatter it. */
export const development: SpeakerSet = {
  speakers: VOICES.map(espeak),
  talk: TALK.filter((text) => !TRAP.test(text)).slice(0, 24),
  traps: TALK.filter((text) => TRAP.test(text)),
  seed: 1,
};

/** Neither these voices nor these sentences had a part in tuning or calibrating. */
export const heldOut = (): SpeakerSet => ({
  speakers: [...FLITE.map(flite), ...HELD_OUT_VOICES.map(espeak)],
  talk: HELD_OUT_TALK,
  traps: HELD_OUT_TRAPS,
  seed: 1_000,
});

const FLITE = ['rms', 'awb', 'slt', 'kal16'];

const HELD_OUT_VOICES: readonly Voice[] = [
  { name: 'en-us+adam', speed: 185, pitch: 45 },
  { name: 'en-gb+belinda', speed: 155, pitch: 55 },
  { name: 'en-us+ed', speed: 140, pitch: 50 },
  { name: 'en-gb-x-rp+anika', speed: 150, pitch: 50 },
  { name: 'en-us+michael', speed: 195, pitch: 40 },
  { name: 'en-gb-scotland+Annie', speed: 140, pitch: 60 },
  { name: 'en-us+m8', speed: 130, pitch: 50 },
  { name: 'en-us-nyc+max', speed: 165, pitch: 60 },
];

function espeak(voice: Voice): Speaker {
  return async (text) => {
    const samples = await synthesized(text, voice);
    if (samples === undefined) throw new Error('espeak-ng is not installed');
    return samples;
  };
}

/** Recorded diphones and clustered units of people, which ffmpeg brings along. */
function flite(voice: string): Speaker {
  return async (text) => {
    const words = text.replaceAll(/[^\w\s.?-]/g, ' ');
    const bytes = execFileSync('ffmpeg', [
      ...['-hide_banner', '-loglevel', 'error', '-f', 'lavfi', '-i', `flite=text='${words}':voice=${voice}`],
      ...['-ar', '16000', '-ac', '1', '-f', 's16le', '-'],
    ]);
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  };
}
