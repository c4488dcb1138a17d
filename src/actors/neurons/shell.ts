import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { Flag } from '../../brain/raw-values.ts';
import { NonEmptyString } from '../../lib/codecs.ts';
import { shellProgram, withArgument } from '../../template/shell/shell-text.ts';
import { neuron } from '../neuron.ts';
import { Argument, failureOf } from '../parameters.ts';
import { runTimed, Timing, timedDeadlineMs } from './run-timed.ts';

const NAME = 'shell';
const SHELL = '/bin/sh';

/**
 * Runs `cmd` with the shell in the kit's directory, with `query` as its last argument. The values of templates in `cmd` reach
 * it through the environment, never as code, unless `quote_parameters` is false in the file.
 */
export const shell = neuron({
  name: NAME,
  runsPrograms: true,
  parameters: t.intersection([
    t.type({ cmd: NonEmptyString }),
    t.partial({ query: Argument, quote_parameters: Flag }),
    Timing,
  ]),
  // only the file counts: a template here would let an order switch it off
  quoted: ({ quote_parameters }) => (E.toUnion(Flag.decode(quote_parameters)) === false ? [] : ['cmd']),
  deadlineMs: timedDeadlineMs,
  run: ({ cmd, query, ...timing }, { home }, { until }) =>
    pipe(
      TE.fromEither(query === undefined ? E.right(cmd) : withArgument(cmd, query)),
      TE.map(shellProgram),
      TE.chain(({ text, environment }) =>
        runTimed(SHELL, ['-c', text], timing, { cwd: home, env: environment, until }),
      ),
      TE.mapLeft(failureOf(NAME)),
    ),
});
