import { audioCalls } from './audio-calls.ts';
import { brainChangeCalls } from './brain-change-calls.ts';
import type { Call } from './call.ts';
import { listCalls } from './list-calls.ts';
import { machineCalls } from './machine-calls.ts';
import { otherCalls } from './other-calls.ts';
import { pageCalls } from './page-calls.ts';
import { presentCalls } from './present-calls.ts';
import { runCalls } from './run-calls.ts';
import { settingMapCalls } from './setting-map-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { synapseCalls } from './synapse-calls.ts';

/** Every call of the interface. */
export const CALLS: readonly Call[] = [
  ...settingsCalls,
  ...settingMapCalls,
  ...synapseCalls,
  ...brainChangeCalls,
  ...listCalls,
  ...runCalls,
  ...audioCalls,
  ...machineCalls,
  ...presentCalls,
  ...otherCalls,
  ...pageCalls,
];

const both = (path: string): readonly string[] => [`GET ${path}`, `POST ${path}`];

/** The rows of the contract, both forms where it shows two. */
export const CONTRACT: readonly string[] = [
  'GET /settings',
  ...['/settings/deaf', '/deaf', '/settings/mute', '/mute'].flatMap(both),
  ...[
    'recognizer_multiplier',
    'recognizer_energy_ratio',
    'recognizer_recording_timeout',
    'recognizer_recording_timeout_with_silence',
    'variables',
    'default_tts',
    'default_stt',
    'default_player',
    'default_trigger',
    'hooks',
  ].flatMap((name) => both(`/settings/${name}`)),
  'GET /',
  'GET /synapses',
  'GET /synapses/:name',
  'POST /synapses',
  'DELETE /synapses',
  'DELETE /synapses/start/id/:name',
  'POST /synapses/start/id/:name',
  'POST /synapses/:name',
  'POST /synapses/start/order',
  'POST /synapses/start/audio',
];
