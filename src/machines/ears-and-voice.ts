import { DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { BrainContext } from './brain-context.ts';

interface Of {
  readonly context: BrainContext;
}

/** Whether the assistant hears: a region of the brain machine. What it hears with is a machine of its own, there while it is not deaf. */
export const ears = {
  initial: 'opening',
  states: {
    opening: {
      entry: { type: 'tell', params: { type: 'on_start' } },
      always: [{ guard: 'isDeafAtStart', target: 'deaf' }, { target: 'open' }],
    },
    open: {
      invoke: {
        src: 'ears',
        id: 'ears',
        input: ({ context }: Of) => ({ conversation: DEFAULT_CONVERSATION, nextCall: context.nextCall }),
        onError: { actions: 'tellFailed' },
      },
      exit: 'releaseOutput',
      on: {
        'ears.close': {
          target: 'deaf',
          actions: [{ type: 'tellSwitched', params: { type: 'on_deaf' } }, 'passToSatellites'],
        },
        'satellite.joined': { actions: { type: 'joinSatellite', params: { isDeaf: false } } },
        'trigger.pressed': [{ guard: 'hasSatellite', actions: 'passToSatellite' }, { actions: 'passToEars' }],
        'trigger.skip': { actions: 'passToEars' },
        'trigger.skip_at_most': { actions: 'passToEars' },
        'trigger.skip_once_less': { actions: 'passToEars' },
      },
    },
    deaf: {
      on: {
        'ears.open': {
          target: 'open',
          actions: [{ type: 'tellSwitched', params: { type: 'on_undeaf' } }, 'passToSatellites'],
        },
        'satellite.joined': { actions: { type: 'joinSatellite', params: { isDeaf: true } } },
      },
    },
  },
} as const;

/** Whether it may speak: another one. What a hook says about being muted is heard. */
export const voice = {
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isMutedAtStart', target: 'muted' }, { target: 'audible' }] },
    audible: {
      on: {
        'voice.mute': {
          target: 'muted',
          actions: { type: 'tellSwitched', params: { type: 'on_mute', mute: false } },
        },
      },
    },
    muted: {
      on: {
        'voice.unmute': {
          target: 'audible',
          actions: { type: 'tellSwitched', params: { type: 'on_unmute' } },
        },
      },
    },
  },
} as const;
