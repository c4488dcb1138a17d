import * as t from 'io-ts';
import { ALL } from '../../brain/places.ts';
import { JsonFlag } from '../../brain/written-values.ts';
import { described } from '../../lib/described.ts';
import { CallerName } from './calls.ts';
import { titled } from './titled.ts';

const MOST_CHARACTERS = 5_000;

const Text = described(
  t.refinement(
    t.string,
    (text) => text.trim() !== '' && text.length <= MOST_CHARACTERS,
    `a text of 1 to ${MOST_CHARACTERS} characters`,
  ),
  { minLength: 1, maxLength: MOST_CHARACTERS, pattern: '\\S' },
);

const MOST_PLACES = 100;

const Places = described(
  t.union(
    [
      t.literal(ALL),
      t.refinement(
        t.readonlyArray(CallerName),
        (names) => names.length > 0 && names.length <= MOST_PLACES,
        'a list of names',
      ),
    ],
    '"all", or a list of the names of satellites',
  ),
  { minItems: 1 },
);

export const SayBody = titled(
  'SayBody',
  t.intersection([
    t.type({ text: Text }, 'a JSON object with text'),
    t.partial({ mute: JsonFlag, conversation: CallerName, satellites: Places }),
  ]),
  {
    mute: "this call's own; the assistant's where it is left out",
    conversation: 'where it is heard: at its satellite, or else in the room',
    satellites:
      'where it is heard at once: by these, by `default`, the room itself, or by all that are connected',
  },
);

const SaidAt = titled(
  'SaidAt',
  t.intersection([
    t.type({ name: t.string, outcome: t.keyof({ heard: null, muted: null, stopped: null, failed: null }) }),
    t.partial({ error: t.string }),
  ]),
  { error: 'why it failed' },
);

export const SaidAnswer = titled(
  'SaidAnswer',
  t.intersection([
    t.type({ outcome: t.keyof({ heard: null, muted: null, stopped: null }) }),
    t.partial({ satellites: t.readonlyArray(SaidAt) }),
  ]),
  {
    outcome:
      'stopped: somebody wanted quiet, before its end or its beginning; of several places, the best of theirs',
    satellites: 'what became of it in each place, where several were named',
  },
);
