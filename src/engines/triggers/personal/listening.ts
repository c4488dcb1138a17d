import { type AudioFrame, lengthMs } from '../../../streams/audio.ts';
import { lowsAfter, noLows } from '../../../streams/room.ts';
import { energyOf } from '../../../streams/speech.ts';
import type { Detection } from '../../ports.ts';
import { BANDS, cepstrumOf, loudnessOf, melBands } from './cepstrum.ts';
import { HOP_MS, loudest, type SoundWindow, soundWindows } from './sound-windows.ts';
import { type Spotted, spotting } from './spotting.ts';
import { type Hotword, scoreOf } from './wanted-hotwords.ts';

/** Listens to one stream of sound; takes no more memory the longer it does. */
export interface Listening {
  readonly take: (frame: AudioFrame) => readonly Detection[];
  /** What is still to be told when the sound ends. */
  readonly end: () => readonly Detection[];
}

// what came just before the gate opened is heard too: words begin softly
const BEFORE_WINDOWS = 25;

// the room is learnt from one window in so many
const ROOM_EVERY = 8;

// a word may still sound more like it a moment later
const SETTLED_HOPS = 10;

/** Listens for all of them at once. */
export function listening(hotwords: readonly Hotword[]): Listening {
  const spottings = hotwords.map((hotword) => ({ hotword, ...spotting(hotword) }));
  let hearing = heardAnew();
  return {
    take: (frame) => {
      if (Math.abs(frame.atMs - (hearing.nextMs ?? frame.atMs)) > HOP_MS) hearing = heardAnew();
      hearing.nextMs = frame.atMs + lengthMs(frame);
      const windows = hearing.windowsOf(frame);
      const { isOpen, isRoom } = hearing.gateFor(frame);
      if (isRoom) learnRoom(windows);
      return isOpen ? whileOpen(windows) : whileClosed(windows);
    },
    end: () => told(0),
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
      return told(SETTLED_HOPS);
    });
  }

  function whileClosed(windows: readonly SoundWindow[]): readonly Detection[] {
    const rest = hearing.isOpen ? told(0) : [];
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

  /** The likeliest of the hotwords, once no better end came for so many hops. */
  function told(settledHops: number): readonly Detection[] {
    const found = spottings.flatMap(({ hotword, spotted }) => {
      const one = spotted();
      return one === undefined ? [] : [{ ...detectionOf(hotword, one), sinceHops: one.sinceHops }];
    });
    const likeliest = found.toSorted((one, other) => other.score - one.score)[0];
    if (likeliest === undefined || likeliest.sinceHops < settledHops) return [];
    begin();
    const { sinceHops: _, ...detection } = likeliest;
    return [detection];
  }
}

const detectionOf = ({ told }: Hotword, { share, endMs }: Spotted): Detection => ({
  ...told,
  endMs,
  score: scoreOf(share),
});

interface Hearing {
  readonly windowsOf: ReturnType<typeof soundWindows>;
  readonly gateFor: ReturnType<typeof gate>;
  loudestOf: ReturnType<typeof loudest>;
  readonly room: ReturnType<typeof noise>;
  /** The last ones heard while it was closed. */
  readonly before: SoundWindow[];
  isOpen: boolean;
  /** How many were heard since it was learnt. */
  roomWindows: number;
  nextMs: number | undefined;
}

/** What is known of the sound, which is nothing at its start and after a gap. */
const heardAnew = (): Hearing => ({
  windowsOf: soundWindows(),
  gateFor: gate(),
  loudestOf: loudest(),
  room: noise(),
  before: [],
  isOpen: false,
  roomWindows: 0,
  nextMs: undefined,
});

/** The sound of the room while nobody speaks, learnt over some seconds. */
interface Noise {
  readonly learn: (bands: Float32Array) => void;
  readonly bands: () => Float32Array;
}

const LEARNT_OF_EACH = 0.05;

/** Nothing at first. */
function noise(): Noise {
  let known: Float32Array = new Float32Array(BANDS);
  let heard = 0;
  return {
    learn: (bands) => {
      heard += 1;
      const share = Math.max(LEARNT_OF_EACH, 1 / heard);
      known = known.map((energy, band) => energy + ((bands[band] ?? 0) - energy) * share);
    },
    bands: () => known,
  };
}

/** What the gate makes of a frame. */
interface Gated {
  /** Somebody may be speaking, or was a moment ago. */
  readonly isOpen: boolean;
  /** It is no louder than the room is. */
  readonly isRoom: boolean;
}

// what opens it in vain costs only work: 4 dB
const ABOVE_ROOM = 1.6;

/** Quieter is nobody, whatever the room (root mean square, 16 bits). */
const MIN_ENERGY = 20;

/** It stays open for so long after what opened it: the pause before a consonant is part of the word. */
const OPEN_MS = 320;

/**
 * Tells of each frame whether it is worth a closer look. Unlike the detector of orders it never takes lasting talk for the room:
 * a hotword may come in the middle of it.
 */
export function gate(): (frame: AudioFrame) => Gated {
  let heard = noLows;
  let quietMs = OPEN_MS;
  return (frame) => {
    const energy = energyOf(frame.samples);
    heard = lowsAfter(heard, energy, lengthMs(frame));
    const isRoom = energy <= Math.max(MIN_ENERGY, Math.min(...heard.lows) * ABOVE_ROOM);
    quietMs = isRoom ? quietMs + lengthMs(frame) : 0;
    return { isOpen: quietMs < OPEN_MS, isRoom };
  };
}
