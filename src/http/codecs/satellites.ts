import * as t from 'io-ts';
import { EarsState } from './ears.ts';
import { Nullable, titled } from './titled.ts';

const Decibels = Nullable(t.number);

const SatelliteShown = titled(
  'Satellite',
  t.type({
    name: t.string,
    kind: t.keyof({ tab: null, wyoming: null }),
    address: Nullable(t.string),
    state: t.keyof({ connecting: null, connected: null, waiting: null }),
    detail: Nullable(t.string),
    discovered: t.boolean,
    area: Nullable(t.string),
    ears: Nullable(EarsState),
    level_db: Decibels,
    peak_db: Decibels,
    deaf: t.boolean,
    mute: t.boolean,
    language: Nullable(t.string),
    engines: t.type({ stt: t.string, tts: t.string, trigger: t.string }),
  }),
  {
    name: 'also of its conversation',
    kind: 'tab: a tab of a browser, or whoever came by itself; wyoming: dialled from here',
    address: 'where it is dialled',
    state: 'waiting: before the next try',
    detail: 'why it is not connected',
    discovered: 'found in the network and not in the settings',
    area: 'of the microphones of an area that hear one hotword, one is served',
    ears: 'null while it is not connected',
    deaf: 'whether it is itself, whatever the assistant is; so is mute',
    language: 'of its recogniser and its voice, where that is not that of all',
    engines: 'as the settings name them',
  },
);

export const SatellitesAnswer = titled(
  'SatellitesAnswer',
  t.type({ satellites: t.readonlyArray(SatelliteShown) }),
  { satellites: 'those that are connected, and those of the settings' },
);
