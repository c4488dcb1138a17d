import { seededRandom } from './random-brain.ts';
import { spoken } from './spoken.ts';

const SECOND = 16_000;
/** In words that are in no order of the starter kit. */
const TALK =
  'So yesterday we went to the market, and it was full of people. He bought apples, I think, or pears? We came home late; nobody had cooked anything, of course. Then the neighbours came over and stayed until ten.';
const VOICES = ['en-gb+m3', 'en-us+f2', 'en-us+m5', 'en-gb+f1'];

/** A room in which somebody talks for a part of every minute, to nobody's assistant, and otherwise the air is heard. */
export interface TalkedIn {
  /** Each minute another voice, of four. */
  readonly minute: (index: number) => Int16Array;
  readonly quiet: (seconds: number) => Int16Array;
}

export function roomWithTalk(talkSeconds: number): TalkedIn {
  const random = seededRandom(7);
  const air = Int16Array.from({ length: 60 * SECOND }, () => (random() - 0.5) * 60);
  const minutes = VOICES.map((voice, index) => {
    const said = spoken(TALK, voice, 140 + 15 * index);
    const minute = air.slice();
    for (let at = 0; at < talkSeconds * SECOND; at += 1)
      minute[at] = (minute[at] ?? 0) + (said[at % said.length] ?? 0) / 3;
    return minute;
  });
  return {
    minute: (index) => minutes[index % minutes.length] ?? air,
    quiet: (seconds) => air.subarray(0, seconds * SECOND),
  };
}
