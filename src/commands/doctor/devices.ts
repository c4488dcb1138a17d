import * as E from 'fp-ts/lib/Either.js';
import { chosenEngine, sourceOf } from '../../settings/settings.ts';
import { type ListingProgram, soundDevices } from '../../system/sound-devices.ts';
import type { Installation } from './installation.ts';
import { type Check, failure, none, ok, skipped, warning } from './report.ts';

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
const deviceCheck = (
  name: string,
  program: ListingProgram,
  device: string | undefined,
  fix: string,
): Check => ({
  name,
  look: async (signal) => {
    const inUse = device === undefined ? 'this kit uses none' : `in use: ${device}`;
    const listed = await soundDevices(program, signal)();
    if (E.isLeft(listed)) return failure(listed.left);
    if (listed.right === undefined)
      return skipped(`${program}, which lists them, is not installed; ${inUse}`);
    const cards = listed.right.flatMap(({ device, name }) =>
      name === undefined ? [] : `${device} (${name})`,
    );
    const servers = listed.right.filter(({ name }) => name === undefined).map(({ device }) => device);
    const reached = servers.length === 0 ? '' : `; through a sound server: ${servers.join(', ')}`;
    const text = `${cards.length === 0 ? 'no sound card' : cards.join(', ')}${reached}; ${inUse}`;
    if (cards.length > 0) return ok(text);
    if (device === undefined) return none(text);
    // ALSA lists a sound server whether or not it runs; playing and recording will tell
    return servers.length > 0 ? skipped(text) : warning(text, fix);
  },
});
