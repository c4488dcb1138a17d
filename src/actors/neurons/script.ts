import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { NonEmptyString } from '../../lib/codecs.ts';
import { executable } from '../../system/find-program.ts';
import { neuron } from '../neuron.ts';
import { Argument, failureOf } from '../parameters.ts';
import { runTimed, Timing, timedDeadlineMs } from './run-timed.ts';

const NAME = 'script';

/** Runs the file `path` without a shell in the kit's directory. Each of `args` is exactly one argument. */
export const script = neuron({
  name: NAME,
  runsPrograms: true,
  paths: ['path'],
  parameters: t.intersection([
    t.type({ path: NonEmptyString }),
    t.partial({ args: t.readonlyArray(Argument, 'a list of arguments') }),
    Timing,
  ]),
  rewritten: withArguments,
  deadlineMs: timedDeadlineMs,
  run: ({ path, args = [], ...timing }, { home }, { until }) =>
    pipe(
      executable(resolve(home, path)),
      TE.chain((program) => runTimed(program, args, timing, { cwd: home, until })),
      TE.mapLeft(failureOf(NAME)),
    ),
});

/** Splits arguments behind the path, as in Kalliope's documentation: `path: "blink.sh {{ lamp }} on"`. A template's value stays one argument. */
function withArguments(written: Values, home: string): Values {
  const { path, args } = written;
  if (typeof path !== 'string' || args !== undefined || isFile(resolve(home, path))) return written;
  const [program, ...words] = path.match(/(?:\{\{.*?\}\}|\{%.*?%\}|\S)+/g) ?? [];
  return words.length === 0 ? written : { ...written, path: program, args: words };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // nothing is there, or no way leads to it
  }
}
