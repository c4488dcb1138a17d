import { filter, map } from 'rxjs';
import type { Detection, Trigger } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import { satelliteOf } from '../../src/machines/satellites.ts';
import { earsStateOf } from '../../src/machines/states.ts';
import type { SatelliteSettings } from '../../src/settings/satellites.ts';
import { endMsOf } from '../../src/streams/audio.ts';
import { dialled, withHub } from './hub.ts';
import { ask, neuron, say, synapse } from './synapse.ts';
import { wyomingSatellite } from './wyoming-satellite.ts';

/** The first sample of each frame of a word. */
export const TURN_ON = 3;
export const YES = 4;
export const ASK_ME = 5;
export const SLOWLY = 6;
/** The recogniser fails of it. */
export const FAIL = 7;
export const WAKE_WORD = 8;

const HOARSE: AssistantError = { _tag: 'EngineFailed', engine: 'stt', message: 'hoarse' };
export const texts = {
  [TURN_ON]: 'turn on the light',
  [YES]: 'yes',
  [ASK_ME]: 'ask me',
  [SLOWLY]: 'slowly',
  [FAIL]: HOARSE,
};
export const synapses = [
  synapse('light', { orders: ['turn on the light'], neurons: [say('done')] }),
  synapse('ask', { orders: ['ask me'], neurons: [say('sure?'), ask({ sure: ['yes'] }, 'unsure')] }),
  synapse('sure', { neurons: [say('good')] }),
  synapse('unsure', { neurons: [say('nothing then')] }),
  synapse('slow', { orders: ['slowly'], neurons: [neuron('sleep', { seconds: 60 }), say('late')] }),
  /** Two seconds of sound. */
  synapse('long', { neurons: [say('x'.repeat(16_000))] }),
];

export const ASR = { start_stage: 'asr', end_stage: 'tts' } as const;

/** Finds `hey broca` once in each such word. */
export const hotwords: Partial<Trigger> = {
  detect: (frames$) => {
    let isIn = false;
    return frames$.pipe(
      filter(({ samples }) => {
        const wasIn = isIn;
        isIn = samples[0] === WAKE_WORD;
        return wasIn && !isIn;
      }),
      map((frame): Detection => ({ hotword: 'hey broca', endMs: endMsOf(frame), score: 1, means: 'wake' })),
    );
  },
};

interface More extends Partial<Omit<SatelliteSettings, 'trigger'>> {
  readonly trigger?: Partial<Trigger>;
}

/** Satellites that are connected to an assistant, until `end`. */
export function atSatellite() {
  const open: (() => unknown)[] = [];
  return {
    end: async () => {
      for (const close of open.splice(0).reverse()) await close();
    },
    kitchen: async (
      options: Parameters<typeof wyomingSatellite>[0] = {},
      { trigger = {}, ...own }: More = {},
    ) => {
      const satellite = await wyomingSatellite(options);
      const all = withHub([dialled('kitchen', satellite.address, own)], { synapses, texts, trigger });
      open.push(satellite.close, all.end);
      await all.connected('kitchen');
      const ref = () => satelliteOf(all.brain.getSnapshot().context, 'kitchen');
      return {
        ...all,
        satellite,
        stateOfEars: () => {
          const present = ref();
          return present === undefined ? undefined : earsStateOf(present);
        },
      };
    },
  };
}
