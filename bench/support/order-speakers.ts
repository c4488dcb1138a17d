import { OTHER_TALK } from '../../src/engines/triggers/phrase/calibrating.ts';
import { DEVELOPMENT as ROOMS_OF_DEVELOPMENT, EVALUATION as ROOMS_OF_EVALUATION } from './speakers.ts';

/** Who says orders, how, and what else is said; two sets have nothing in common but the orders. */
export interface OrderSpeakers {
  /** All of them read English as English: a German voice reads it as German. */
  readonly voices: readonly string[];
  /** Words a minute. */
  readonly speeds: readonly number[];
  /** From 0 to 99. */
  readonly pitches: readonly number[];
  /** What is in no order. */
  readonly talk: readonly string[];
  readonly others: typeof ROOMS_OF_EVALUATION.others;
  readonly seed: number;
}

/** For whoever chooses a constant. */
export const DEVELOPMENT: OrderSpeakers = {
  voices: ['en-us', 'en-us+f2', 'en-us+m3', 'en-gb', 'en-gb+m3'],
  speeds: [140, 175],
  pitches: [35, 50, 65],
  talk: OTHER_TALK.slice(0, 12),
  others: ROOMS_OF_DEVELOPMENT.others,
  seed: 3,
};

/** Seen by nobody who chose one. */
export const EVALUATION: OrderSpeakers = {
  voices: ['en-us+m7', 'en-us+f5', 'en-us-nyc+m2', 'en-gb-scotland+m1', 'en-gb-x-rp+f3'],
  speeds: [130, 160, 190],
  pitches: [40, 52, 70],
  talk: [
    'I think it is going to rain later',
    'have you seen my keys',
    'dinner will be ready in ten minutes',
    'the train was late again this morning',
    'my sister bought a new car last week',
    'no idea',
    'maybe next year',
    'could you pass me the bread',
    'he never answers his phone',
    'we need more milk and eggs',
    'come here',
    'the dog wants to go outside',
  ],
  others: ROOMS_OF_EVALUATION.others,
  seed: 4,
};
