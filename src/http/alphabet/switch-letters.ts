import * as t from 'io-ts';
import type { SatelliteSwitched, Switched } from '../../machines/brain-events.ts';
import type { OutputAsked } from '../../machines/ears-events.ts';
import { CallerName } from '../codecs/calls.ts';
import { type Letter, letter } from './letter.ts';

/** What the assistant hears and speaks with is opened, closed, held and stopped. */
export const switchLetters = {
  'ears.close': switched('ears.close', 'The assistant becomes deaf; the settings stay as they are.'),
  'ears.open': switched('ears.open', 'The assistant is deaf no more; the settings stay as they are.'),
  'voice.mute': switched('voice.mute', 'The assistant becomes mute; the settings stay as they are.'),
  'voice.unmute': switched('voice.unmute', 'The assistant is mute no more; the settings stay as they are.'),
  'satellite.deafen': ofSatellite(
    'satellite.deafen',
    'A satellite becomes deaf; the settings stay as they are.',
  ),
  'satellite.undeafen': ofSatellite(
    'satellite.undeafen',
    'A satellite is deaf no more, unless the assistant is; the settings stay as they are.',
  ),
  'satellite.mute': ofSatellite('satellite.mute', 'A satellite becomes mute; the settings stay as they are.'),
  'satellite.unmute': ofSatellite(
    'satellite.unmute',
    'A satellite is mute no more, unless the assistant is; the settings stay as they are.',
  ),
  'output.hold': output(
    'output.hold',
    'Nothing begins to sound until it is released, for two minutes at most.',
  ),
  'output.release': output('output.release', 'What was held may sound.'),
  'speech.stop': output('speech.stop', 'Be quiet: what sounds ends, and what waits to be said is dropped.'),
} as const;

function switched<Type extends Switched['type']>(
  type: Type,
  about: string,
): Letter<Switched & { readonly type: Type }> {
  return letter(
    {
      about,
      may: { from_hook: t.boolean },
      says: { from_hook: 'it fires no hooks; false where it is left out' },
    },
    ({ from_hook: isFromHook = false }) => ({ type, isFromHook }),
  );
}

function ofSatellite<Type extends SatelliteSwitched['type']>(
  type: Type,
  about: string,
): Letter<SatelliteSwitched & { readonly type: Type }> {
  return letter(
    { about, needs: { conversation: CallerName }, says: { conversation: 'its name' } },
    ({ conversation }) => ({ type, conversation }),
  );
}

function output<Type extends OutputAsked['type']>(
  type: Type,
  about: string,
): Letter<OutputAsked & { readonly type: Type }> {
  return letter({ about }, () => ({ type }));
}
