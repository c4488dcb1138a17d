import type { Value } from '../texts.ts';

/** The texts of the view. */
export const healthTexts = {
  restarts: (restarts: Value) => `restarted ${restarts} times`,
  recogniser: 'Recogniser',
  voice: 'Voice',
  player: 'Player',
  trigger: 'Trigger',
  microphone: 'Microphone',
  speechDetector: 'Speech detector',
  energyThreshold: {
    title: 'Threshold of speech',
    meaning:
      'The threshold at the start, as the root mean square of 16-bit sound. It then adapts to the room.',
  },
  energyRatio: {
    title: 'Above the room',
    meaning: 'How far above the room the threshold settles: × 1.5 is 3.5 dB.',
  },
  multiplier: {
    title: 'Above the threshold',
    meaning: 'Speech is louder than the threshold times this.',
  },
  maxOrder: {
    title: 'Longest order',
    meaning: 'An order is cut off after this many seconds.',
  },
  maxSilence: {
    title: 'Longest silence before the order',
    meaning: 'You may take this many seconds to start speaking.',
  },
  sttTimeout: {
    title: 'Listening timeout',
    meaning: 'The most seconds for one order in all; 0 applies the two limits above.',
  },
  ambientNoise: {
    title: 'Learn the room for',
    meaning: 'For this many seconds after the microphone opens, all sound counts as the room. Seldom needed.',
  },
  satellites: 'Satellites',
  name: 'Name',
  state: 'State',
  deaf: 'Deaf',
  mute: 'Mute',
  earsUnknown: 'The state of the ears is not known.',
  loudness: 'Loudness at the microphone',
  speechThreshold: (value: Value) => ` · louder than ${value} dB is speech`,
  isClipping: ' · the microphone is set too high',
  noHooks: 'No hook runs anything.',
  bySlider: (title: Value) => `${title}, by a slider`,
  deafSwitch: 'Deaf: the microphone is closed',
  muteSwitch: 'Mute: nothing is spoken',
  reloadResult: (value: Value, synapses: Value, length: Value) =>
    `${value}: ${synapses} synapses, ${length} mistakes.`,
  settings: 'Settings',
  hearing: 'Hearing',
  enginesInUse: 'Engines in use',
  hooks: 'Hooks',
  footer: (assistantVersion: Value) =>
    `Broca ${assistantVersion}. Changes are saved, apply at once, and override your files.`,
  healthUnknown: 'The service does not report its health.',
  health: 'Health:',
  doesNotListen: ' · not listening',
  engine: 'Engine',
  inUse: 'In use',
  kit: 'Kit:',
  kitCurrent: 'up to date with its files',
  kitHasMistakes: 'its files have mistakes',
  readAt: (moment: Value) => ` · read ${moment}`,
  reload: 'Reload',
  reloaded: 'Reloaded',
  unchanged: 'Nothing has changed',
};
