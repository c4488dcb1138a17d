/** What the assistant hears with: a region of the brain machine. */
export const ears = {
  initial: 'opening',
  states: {
    opening: {
      entry: { type: 'tell', params: { type: 'on_start' } },
      always: [{ guard: 'isDeafAtStart', target: 'deaf' }, { target: 'no_microphone' }],
    },
    no_microphone: {
      on: {
        'ears.close': { target: 'deaf', actions: { type: 'tellSwitched', params: { type: 'on_deaf' } } },
      },
    },
    deaf: {
      on: {
        'ears.open': {
          target: 'no_microphone',
          actions: { type: 'tellSwitched', params: { type: 'on_undeaf' } },
        },
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
