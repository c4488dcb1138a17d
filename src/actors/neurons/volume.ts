import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { WholeNumber } from '../../brain/raw-numbers.ts';
import { mixer } from '../../system/mixer.ts';
import { neuron } from '../neuron.ts';
import { failureOf } from '../parameters.ts';

const NAME = 'volume';
const DEADLINE_MS = 10_000;

const Level = WholeNumber('a whole number from 0 to 100', 0, 100);
const Action = t.keyof({ set: null, raise: null, lower: null }, 'set, raise or lower');

/** Sets, raises or lowers the volume of the sound card by `level` percent, within 0 and 100. */
export const volume = neuron({
  name: NAME,
  parameters: t.intersection([t.type({ level: Level }), t.partial({ action: Action })]),
  deadlineMs: () => DEADLINE_MS,
  run: ({ level, action = 'set' }, _, { until }) => {
    const card = mixer(until());
    const wanted =
      action === 'set'
        ? TE.right(level)
        : pipe(
            card.level,
            TE.map((now) => within0And100(action === 'raise' ? now + level : now - level)),
          );
    return pipe(
      wanted,
      TE.chain(card.set),
      TE.bimap(failureOf(NAME), (current_level) => ({
        _tag: 'Finished',
        values: { asked_level: level, asked_action: action, current_level },
      })),
    );
  },
});

const within0And100 = (level: number): number => Math.max(0, Math.min(100, level));
