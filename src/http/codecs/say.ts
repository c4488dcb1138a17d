import * as t from 'io-ts';
import { JsonFlag } from '../../brain/written-values.ts';
import { described } from '../../described.ts';
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

export const SayBody = titled(
  'SayBody',
  t.intersection([
    t.type({ text: Text }, 'a JSON object with text'),
    t.partial({ mute: JsonFlag, conversation: CallerName }),
  ]),
  {
    mute: "this call's own; the assistant's where it is left out",
    conversation: 'where it is heard: at its satellite, or else in the room',
  },
);

export const SaidAnswer = titled(
  'SaidAnswer',
  t.type({ outcome: t.keyof({ heard: null, muted: null, stopped: null }) }),
  { outcome: 'stopped: somebody wanted quiet, before its end or its beginning' },
);
