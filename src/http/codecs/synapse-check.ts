import * as t from 'io-ts';
import { described } from '../../lib/described.ts';
import { WrittenSynapse } from './synapses.ts';
import { Nullable, titled } from './titled.ts';

/** The rules read all of it, and all other synapses, before anything else is done. */
const LONGEST_CHARACTERS = 65_536;

export const CheckBody = titled(
  'CheckBody',
  t.intersection([
    t.type({
      yaml: described(
        t.refinement(
          t.string,
          (yaml) => yaml.length <= LONGEST_CHARACTERS,
          `a text of at most ${LONGEST_CHARACTERS} characters`,
        ),
        { maxLength: LONGEST_CHARACTERS },
      ),
    }),
    t.partial({ name: t.string }),
  ]),
  {
    yaml: 'one synapse, as a brain file has it',
    name: 'of the synapse whose place it is to take; left out for a new one',
  },
);

const Severity = t.keyof({ error: null, warning: null });

export const FoundInSynapse = titled(
  'Finding',
  t.intersection([
    t.type({
      severity: Severity,
      line: t.number,
      column: t.number,
      path: t.string,
      rule: t.string,
      message: t.string,
    }),
    t.partial({ suggestion: t.string }),
  ]),
  { line: 'from 1, as the column', suggestion: 'what to write in its place' },
);
export type FoundInSynapse = t.TypeOf<typeof FoundInSynapse>;

export const CheckAnswer = titled(
  'CheckAnswer',
  t.type({ findings: t.readonlyArray(FoundInSynapse), synapse: Nullable(WrittenSynapse) }),
  { synapse: 'as `PUT /synapses/NAME` takes it; null where a mistake keeps it from being used' },
);
