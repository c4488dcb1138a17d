import type { Speakers } from './said-in-noise.ts';

/** Its figures chose the constants of the detectors. */
export const DEVELOPMENT: Speakers = {
  voices: ['en-us', 'en-us+f2', 'en-gb', 'en-gb+m3'],
  speeds: [140, 175, 210],
  texts: ['turn on the living room light', 'stop', 'no', 'what time is it', 'set a timer for five minutes'],
  others: {
    voices: ['en-us+m5', 'en-gb+f1', 'en-us+f4'],
    text: 'So yesterday we went to the market, and it was full of people. He bought apples, I think, or pears? We came home late; nobody had cooked anything, of course. Then the neighbours came over and stayed until ten.',
  },
  seed: 1,
};

/** Seen by nobody who chose one. */
export const EVALUATION: Speakers = {
  voices: ['en-gb-scotland+m1', 'en-us+f5', 'en-us+m7', 'de+f1', 'fr+m2'],
  speeds: [130, 165, 220],
  texts: [
    'close the kitchen blinds please',
    'yes',
    'off',
    'play some music in the bathroom and wake me at seven',
    'how warm is it',
  ],
  others: {
    voices: ['en-gb+m2', 'en-us+f3', 'fr+f4', 'de+m4'],
    text: 'The news tonight: the bridge stays closed. Traffic goes round by the river, they say, for a month at least. And now the weather, which is grey. In the north it will rain; in the south the wind turns, and the night is cold. Good evening to you all.',
  },
  seed: 2,
};
