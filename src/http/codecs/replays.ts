import * as t from 'io-ts';
import { titled } from './titled.ts';

const StageName = t.union([
  t.literal('transcript'),
  t.literal('match'),
  t.literal('neurons'),
  t.literal('said'),
  t.literal('status'),
]);

const StageReplayed = titled(
  'StageReplayed',
  t.type({ stage: StageName, was: t.unknown, now: t.unknown, is_same: t.boolean }),
  { was: 'as its trace has it', now: 'as it comes out with the brain as it is' },
);

export const RunReplayed = titled(
  'RunReplayed',
  t.type({
    run: t.string,
    is_same: t.boolean,
    stages: t.readonlyArray(StageReplayed),
    not_run: t.readonlyArray(t.string),
  }),
  { not_run: 'neurons that reach outside: they were not run, and what they found at the time is not known' },
);

export const TestSaved = titled('TestSaved', t.type({ file: t.string }), {
  file: 'the `orders.test.yml` that holds the test now',
});
