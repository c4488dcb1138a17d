import { lowsAfter, noLows } from '../../../streams/ambient-noise.ts';
import { type AudioFrame, lengthMs } from '../../../streams/audio.ts';
import { energyOf } from '../../../streams/speech.ts';
import type { Detection } from '../../ports.ts';
import { BANDS, cepstrumOf, loudnessOf, melBands } from './cepstrum.ts';
import { type Hotword, scoreOf } from './hotword-settings.ts';
import { HOP_MS, loudest, type SoundWindow, soundWindows } from './sound-windows.ts';
import { spotting } from './spotting.ts';

// sound before the gate opened is heard too, since words begin softly
const BEFORE_WINDOWS = 25;

// the noise of the room is learnt from one window in so many
const ROOM_EVERY = 8;

// hops after a word, until which it may still match better
const SETTLED_HOPS = 10;

/** Listens for all hotwords at once in one stream of sound of any length, in constant memory. */
export function listening(hotwords: readonly Hotword[]) {
  const spottings = hotwords.map((hotword) => ({ hotword, ...spotting(hotword) }));
  let hearing = newHearing();
  return {
    take: (frame: AudioFrame): readonly Detection[] => {
      if (Math.abs(frame.atMs - (hearing.nextMs ?? frame.atMs)) > HOP_MS) hearing = newHearing();
      hearing.nextMs = frame.atMs + lengthMs(frame);
      const windows = hearing.windowsOf(frame);
      const { isOpen, isRoom } = hearing.gateFor(frame);
      if (isRoom) learnRoom(windows);
      return isOpen ? whileOpen(windows) : whileClosed(windows);
    },
    /** Returns the last detections, after the end of the sound. */
    end: () => newDetections(0),
  };

  function whileOpen(windows: readonly SoundWindow[]): readonly Detection[] {
    if (!hearing.isOpen) {
      hearing.loudestOf = loudest();
      begin();
    }
    hearing.isOpen = true;
    const heard = [...hearing.before.splice(0), ...windows];
    return heard.flatMap((window) => {
      hear(window);
      return newDetections(SETTLED_HOPS);
    });
  }

  function whileClosed(windows: readonly SoundWindow[]): readonly Detection[] {
    const rest = hearing.isOpen ? newDetections(0) : [];
    hearing.isOpen = false;
    hearing.before.push(...windows);
    hearing.before.splice(0, Math.max(0, hearing.before.length - BEFORE_WINDOWS));
    return rest;
  }

  function learnRoom(windows: readonly SoundWindow[]): void {
    hearing.roomWindows += windows.length;
    const last = windows.at(-1);
    if (last === undefined || hearing.roomWindows < ROOM_EVERY) return;
    hearing.roomWindows = 0;
    hearing.room.learn(melBands(last.samples));
    for (const { hearIn } of spottings) hearIn(hearing.room.bands());
  }

  function hear({ samples, endMs }: SoundWindow): void {
    const bands = melBands(samples);
    const loudestNow = hearing.loudestOf(loudnessOf(bands));
    const cepstrum = cepstrumOf(bands, loudestNow);
    for (const { take } of spottings) take(cepstrum, endMs, loudestNow);
  }

  function begin(): void {
    for (const one of spottings) one.begin();
  }

  /** Returns the likeliest hotword, once no better end came for so many hops. */
  function newDetections(settledHops: number): readonly Detection[] {
    const found = spottings.flatMap(({ hotword: { detection }, spotted }) => {
      const end = spotted();
      return end === undefined ? [] : [{ ...end, detection, score: scoreOf(end.share) }];
    });
    const likeliest = found.toSorted((one, other) => other.score - one.score)[0];
    if (likeliest === undefined || likeliest.sinceHops < settledHops) return [];
    begin();
    const { detection, endMs, score } = likeliest;
    return [{ ...detection, endMs, score }];
  }
}

/** The state at the start of the sound and after a gap. */
const newHearing = () => ({
  windowsOf: soundWindows(),
  gateFor: gate(),
  loudestOf: loudest(),
  room: noise(),
  /** The last windows while the gate was closed. */
  before: [] as SoundWindow[],
  isOpen: false,
  /** Windows since the last one the noise was learnt from. */
  roomWindows: 0,
  nextMs: undefined as number | undefined,
});

/** The least weight of a window in the mean. */
const MIN_SHARE = 0.05;

/** Learns the noise of the room without speech, over some seconds; silence at first. */
function noise() {
  let known: Float32Array = new Float32Array(BANDS);
  let heard = 0;
  return {
    learn: (bands: Float32Array): void => {
      heard += 1;
      const share = Math.max(MIN_SHARE, 1 / heard);
      known = known.map((energy, band) => energy + ((bands[band] ?? 0) - energy) * share);
    },
    bands: (): Float32Array => known,
  };
}

// 4 dB: opening the gate for noise only costs work
const ABOVE_ROOM = 1.6;

/** Quieter sound is no speech, however quiet the room is (root mean square, 16 bits). */
const MIN_ENERGY = 20;

/** The gate stays open for so long after loud sound, since the pause before a consonant is part of the word. */
const OPEN_MS = 320;

/**
 * Decides for each frame whether it may be speech. `isOpen`: it may be, or speech has just ended. `isRoom`: it is no louder than
 * the room. It never takes lasting talk for noise: a hotword may follow.
 */
export function gate() {
  let heard = noLows;
  let quietMs = OPEN_MS;
  return (frame: AudioFrame) => {
    const energy = energyOf(frame.samples);
    heard = lowsAfter(heard, energy, lengthMs(frame));
    const isRoom = energy <= Math.max(MIN_ENERGY, Math.min(...heard.lows) * ABOVE_ROOM);
    quietMs = isRoom ? quietMs + lengthMs(frame) : 0;
    return { isOpen: quietMs < OPEN_MS, isRoom };
  };
}
