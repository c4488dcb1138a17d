import * as t from 'io-ts';
import { EARS_STATES, type EarsState as State } from '../../brain/ears-report.ts';
import { described } from '../../lib/described.ts';
import { CallerName } from './calls.ts';
import { Nullable, titled } from './titled.ts';

/** What the ears show when they are looked at. */
export const EarsState = described(
  t.keyof(Object.fromEntries(EARS_STATES.map((state) => [state, null])) as Record<State, null>),
  {
    title: 'EarsState',
    description:
      'pausing: a second of rest after a failure, where the trigger is skipped; giving_way: what waits may be said there before it listens again',
  },
);

const Decibels = Nullable(t.number);

const SatelliteEars = titled(
  'SatelliteEars',
  t.type({ name: t.string, state: EarsState, level_db: Decibels, peak_db: Decibels }),
  { name: 'also of its conversation' },
);

export const EarsAnswer = titled(
  'EarsAnswer',
  t.type({
    state: EarsState,
    source: t.string,
    trigger: t.string,
    level_db: Decibels,
    peak_db: Decibels,
    clipping: t.boolean,
    threshold_db: Decibels,
    satellites: t.readonlyArray(SatelliteEars),
  }),
  {
    source: 'what is listened to, as the settings name it',
    trigger: 'what opens the ears, as the settings name it',
    level_db: 'how loud it is now: 0 is the loudest there can be; null while nothing is captured',
    peak_db: 'the loudest of the last second',
    clipping: 'true: the microphone is set too high',
    threshold_db: 'what is louder counts as speech; null where no threshold tells',
    satellites: 'ears somewhere else, such as in a tab of a browser',
  },
);

export const PressedAnswer = titled('PressedAnswer', t.type({ state: EarsState }), {
  state: 'listening, or where the ears were already',
});

const PressFields = described(t.partial({ conversation: CallerName }, 'a JSON object'), {
  title: 'PressBody',
  properties: { conversation: { description: 'whose order follows' } },
});

/** A press needs no body at all. */
export const PressBody = described(
  new t.Type<t.TypeOf<typeof PressFields>, unknown, unknown>(
    PressFields.name,
    PressFields.is,
    (value, context) =>
      value === undefined || value === null ? t.success({}) : PressFields.validate(value, context),
    (body) => body,
  ),
  PressFields,
);
