import { seededRandom } from '../../test/support/random-brain.ts';
import { spoken } from '../../test/support/spoken.ts';
import { joined, levelled, scaled, toLevel, trimmed } from './levels.ts';
import { clatter, fan, music, type Others, othersTalking, partOf, white } from './room-sounds.ts';

/** Something said, or nothing, in a room. */
export interface Clip {
  readonly room: string;
  readonly samples: Int16Array;
  /** Where the ear opens; the microphone was open before, from 0 on. */
  readonly openMs: number;
  /** Absent where nobody speaks to the assistant. */
  readonly speech?: { readonly startMs: number; readonly endMs: number };
}

/** Voices, texts and noises; those of two sets have nothing in common. */
export interface Speakers {
  readonly voices: readonly string[];
  readonly speeds: readonly number[];
  readonly texts: readonly string[];
  readonly others: Others;
  readonly seed: number;
}

const RATE = 16; // samples in a ms
const BEFORE_MS = 4_000;
const OPEN_MS = BEFORE_MS - 600;
const AFTER_MS = 3_000;
const VOICE_LEVEL = 1_500;
const HISS_LEVEL = 12;
const LEVELS_DB = [20, 10, 5];
const EMPTY_CLIPS = 10;

/** Each text by each voice in each room, and each room with nobody in it. */
export function clips(speakers: Speakers): readonly Clip[] {
  const random = seededRandom(speakers.seed);
  const said = speakers.voices.flatMap((voice, index) =>
    speakers.texts.map((text, at) => {
      const speed = speakers.speeds[(index + at) % speakers.speeds.length] ?? 150;
      return levelled(trimmed(spoken(text, voice, speed)), VOICE_LEVEL);
    }),
  );
  const halves = said.map((first, index) => {
    const pauseMs = 200 + (index % 3) * 100;
    return joined(first, pauseMs, said[(index + 1) % said.length] ?? first);
  });
  const rooms = roomsOf(speakers, random);
  const quiet = rooms[0] as RoomSound;
  return [
    ...rooms.flatMap((room) => said.map((voice) => clipOf(room, voice))),
    ...said.map((voice) => clipOf({ ...quiet, name: 'quiet voice (-18 dB)' }, scaled(voice, 0.125))),
    ...said.map((voice) => clipOf({ ...quiet, name: 'loud voice (+16 dB)' }, scaled(voice, 6.3))),
    ...halves.map((voice) => clipOf({ ...quiet, name: 'pauses of 200 to 400 ms' }, voice)),
    ...[...rooms, fanStarts(random)].flatMap((room) =>
      Array.from({ length: EMPTY_CLIPS }, () => clipOf(room, undefined)),
    ),
  ];
}

interface RoomSound {
  readonly name: string;
  readonly sound: (length: number) => Float64Array;
}

function roomsOf(speakers: Speakers, random: () => number): readonly RoomSound[] {
  const hiss = (length: number) => toLevel(white(length, random), HISS_LEVEL);
  const noisy = (name: string, sound: (length: number) => Float64Array): readonly RoomSound[] =>
    LEVELS_DB.map((db) => ({
      name: `${name}, ${db} dB`,
      sound: (length) => toLevel(sound(length), VOICE_LEVEL / 10 ** (db / 20)),
    }));
  const talk = othersTalking(speakers.others);
  return [
    { name: 'quiet room', sound: hiss },
    ...noisy('white noise', (length) => white(length, random)),
    ...noisy('fan', (length) => fan(length, random)),
    ...noisy('music', (length) => music(length, random)),
    ...noisy('others talking', (length) => partOf(talk, length, random)),
    { name: 'clatter', sound: (length) => clatter(length, random, VOICE_LEVEL) },
  ];
}

/** Switched on half a second after the ear opened. */
const fanStarts = (random: () => number): RoomSound => ({
  name: 'a fan is switched on',
  sound: (length) => {
    const air = toLevel(fan(length, random), VOICE_LEVEL / 2);
    const hiss = toLevel(white(length, random), HISS_LEVEL);
    return air.map((value, at) => (at < (OPEN_MS + 500) * RATE ? (hiss[at] ?? 0) : value));
  },
});

function clipOf(room: RoomSound, voice: Int16Array | undefined): Clip {
  const length = (BEFORE_MS + AFTER_MS) * RATE + (voice?.length ?? 0);
  const sound = room.sound(length);
  for (const [index, sample] of voice?.entries() ?? []) {
    sound[BEFORE_MS * RATE + index] = (sound[BEFORE_MS * RATE + index] ?? 0) + sample;
  }
  const samples = Int16Array.from(sound, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))));
  const clip = { room: room.name, samples, openMs: OPEN_MS };
  if (voice === undefined) return clip;
  return { ...clip, speech: { startMs: BEFORE_MS, endMs: BEFORE_MS + voice.length / RATE } };
}
