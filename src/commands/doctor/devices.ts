import * as E from 'fp-ts/lib/Either.js';
import { chosenEngine, sourceOf } from '../../settings/settings.ts';
import { findProgram } from '../../system/find-program.ts';
import { runProgram } from '../../system/run-program.ts';
import type { Installation } from './installation.ts';
import { type Check, failure, none, ok, skipped, warning } from './report.ts';

/** Shorter than the deadline of the check, so that a hanging program is named. */
const DEADLINE_MS = 4_000;

/** Checks the devices of ALSA for recording and playback, and which of them the kit uses. */
export function devices({ engines, settings }: Installation): readonly Check[] {
  const microphone = engines.source.engine === 'mic' ? deviceOf(sourceOf(settings).parameters) : undefined;
  const player = chosenEngine(settings.player).parameters;
  const loudspeaker = engines.player.engine === 'speaker' ? deviceOf(player) : undefined;
  const install = 'PulseAudio and PipeWire need libasound2-plugins';
  return [
    deviceCheck(
      'microphones',
      'arecord',
      microphone,
      `if nothing is recorded, connect a microphone; ${install}`,
    ),
    deviceCheck(
      'loudspeakers',
      'aplay',
      loudspeaker,
      `if nothing is heard, connect a loudspeaker; ${install}`,
    ),
  ];
}

const deviceOf = ({ device }: Readonly<Record<string, unknown>>): string =>
  typeof device === 'string' ? device : 'default';

/** Lists the cards and sound servers with an ALSA program. `device` is the one in use; undefined if the kit uses none. */
const deviceCheck = (name: string, program: string, device: string | undefined, fix: string): Check => ({
  name,
  look: async (signal) => {
    const inUse = device === undefined ? 'this kit uses none' : `in use: ${device}`;
    if (findProgram(program) === undefined)
      return skipped(`${program}, which lists them, is not installed; ${inUse}`);
    const list = (option: string) => {
      const stage = `listing with ${program} ${option}`;
      const options = { engine: program, stdin: '', signal, deadlineMs: DEADLINE_MS, stage };
      return runProgram(program, [option], options)();
    };
    const [cards, names] = await Promise.all([list('-l'), list('-L')]);
    // some versions fail without a card
    if (E.isLeft(cards) && cards.left._tag !== 'EngineFailed') return failure(cards.left);
    if (E.isLeft(names)) return failure(names.left);
    const found = E.isLeft(cards) ? [] : cardsIn(cards.right.toString());
    const servers = serversIn(names.right.toString());
    const reached = servers.length === 0 ? '' : `; through a sound server: ${servers.join(', ')}`;
    const text = `${found.length === 0 ? 'no sound card' : found.join(', ')}${reached}; ${inUse}`;
    if (found.length > 0) return ok(text);
    if (device === undefined) return none(text);
    // ALSA lists a sound server whether or not it runs; playing and recording will tell
    return servers.length > 0 ? skipped(text) : warning(text, fix);
  },
});

/** Converts lines such as `card 1: Device [USB Audio], device 0: …` to names for the settings. */
export const cardsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^card (\d+): \S+ \[(.*?)\], device (\d+):/gm)].map(
    ([, card, name, device]) => `plughw:${card},${device} (${name})`,
  );

/** Sound servers are listed by name, because they are not cards. */
export const serversIn = (text: string): readonly string[] =>
  text.split('\n').filter((name) => name === 'pulse' || name === 'pipewire' || name === 'jack');
