import { seededRandom } from '../../test/support/random-brain.ts';
import { spoken } from '../../test/support/spoken.ts';
import { levelled, toLevel, trimmed } from './levels.ts';
import type { OrderSpeakers } from './order-speakers.ts';
import { fan, othersTalking, partOf, white } from './room-sounds.ts';

/** Something said in a room, as the recogniser gets it: with what is before it, and the end silence. */
export interface Take {
  readonly text: string;
  readonly samples: Int16Array;
}

/** All takes of one room. */
export interface RoomOfTakes {
  readonly room: string;
  readonly orders: readonly Take[];
  readonly talk: readonly Take[];
}

const RATE = 16; // samples in a ms
const BEFORE_MS = 300;
const AFTER_MS = 600;
const VOICE_LEVEL = 1_500;
const HISS_LEVEL = 12;
const LEVELS_DB = [20, 10, 5];

/** Every order by `voicesAnOrder` voices, and all the talk by one each, in every room; the voice changes with each take. */
export function takesInRooms(
  speakers: OrderSpeakers,
  orders: readonly string[],
  voicesAnOrder: number,
): readonly RoomOfTakes[] {
  const random = seededRandom(speakers.seed);
  const turns = Array.from({ length: voicesAnOrder }, () => orders).flat();
  const said = turns.map((text, index) => voiceOf(speakers, text, index + Math.floor(index / orders.length)));
  const talk = speakers.talk.map((text, index) => voiceOf(speakers, text, index));
  const crowd = othersTalking(speakers.others);
  const sounds: Readonly<Record<string, (length: number) => Float64Array>> = {
    fan: (length) => fan(length, random),
    'others talking': (length) => partOf(crowd, length, random),
  };
  const clean = (length: number) => toLevel(white(length, random), HISS_LEVEL);
  return [
    roomOf('quiet room', clean),
    ...Object.entries(sounds).flatMap(([name, sound]) =>
      LEVELS_DB.map((db) =>
        roomOf(`${name}, ${db} dB`, (length) => toLevel(sound(length), VOICE_LEVEL / 10 ** (db / 20))),
      ),
    ),
  ];

  function roomOf(room: string, sound: (length: number) => Float64Array): RoomOfTakes {
    const inRoom = ({ text, samples }: Take): Take => ({ text, samples: mixed(samples, sound) });
    return { room, orders: said.map(inRoom), talk: talk.map(inRoom) };
  }
}

function voiceOf({ voices, speeds, pitches }: OrderSpeakers, text: string, turn: number): Take {
  const samples = spoken(
    text,
    voices[turn % voices.length] ?? 'en-us',
    speeds[turn % speeds.length] ?? 160,
    pitches[turn % pitches.length],
  );
  return { text, samples: levelled(trimmed(samples), VOICE_LEVEL) };
}

function mixed(voice: Int16Array, sound: (length: number) => Float64Array): Int16Array {
  const before = BEFORE_MS * RATE;
  const around = sound(before + voice.length + AFTER_MS * RATE);
  return Int16Array.from(around, (value, at) =>
    Math.max(-32_768, Math.min(32_767, Math.round(value + (voice[at - before] ?? 0)))),
  );
}
