import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEarsState, isReported, midUtterance } from '../support/fault-moments.ts';
import type { Fault, Struck } from '../support/fault-rounds.ts';
import { faultSuite } from '../support/fault-suite.ts';
import { listeningHome } from '../support/listening-home.ts';
import { BRAIN, ROOM, SETTINGS } from '../support/spoken-orders.ts';

/** Somebody sets this while an order is being said, and sets it back. */
const set =
  (method: string, path: string, value: unknown, before: unknown): Fault['strike'] =>
  async (home) => {
    await midUtterance(home);
    const { status } = await home.send(method, path, value);
    if (status !== 200 && status !== 201) throw new Error(`${method} ${path} gave ${status}`);
    return { isNoticed: isChanged, cure: () => home.send(method, path, before) };
  };

const isChanged: Struck['isNoticed'] = (told) => isReported(told, 'settings.changed');

const OPTIONS = { recognizer_recording_timeout: 15, energy_threshold: 4_000, recognizer_energy_ratio: 1.5 };

const FAULTS: readonly Fault[] = [
  {
    name: 'the options of listening are changed in the middle of an order',
    strike: set(
      'PATCH',
      '/settings/options',
      { recognizer_recording_timeout: 1, energy_threshold: 300, recognizer_energy_ratio: 3 },
      OPTIONS,
    ),
  },
  {
    name: 'another recogniser is chosen in the middle of an order',
    strike: set('POST', '/settings/default_stt', { default_stt: 'google' }, { default_stt: 'pocketsphinx' }),
  },
  {
    name: 'another trigger is chosen in the middle of an order',
    strike: set(
      'POST',
      '/settings/default_trigger',
      { default_trigger: 'none' },
      { default_trigger: 'phrase' },
    ),
  },
  {
    name: 'settings.yml names a microphone that is not there in the middle of an order',
    strike: async (home) => {
      const path = join(home.home, 'settings.yml');
      const before = readFileSync(path, 'utf8');
      await midUtterance(home);
      writeFileSync(path, before.replace(`device: ${ROOM} }`, 'device: cellar }'));
      return {
        isNoticed: (told) => isEarsState(told, 'no_microphone'),
        cure: () => writeFileSync(path, before),
      };
    },
  },
];

const TWO_RECOGNISERS = `${SETTINGS}speech_to_text: [pocketsphinx, google]\n`;

const test = faultSuite('settings', FAULTS, () =>
  listeningHome({ 'settings.yml': TWO_RECOGNISERS, 'brain.yml': BRAIN }),
);
test.run();
