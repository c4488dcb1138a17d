import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { findProgram } from './find-program.ts';
import { runGroup } from './run-group.ts';
import { lastLine } from './run-program.ts';

/** Options of amixer, tried one after another. */
const CARDS: readonly (readonly string[])[] = [[], ['-D', 'pulse']];
const CONTROL = 'Master';

/**
 * The volume of the default sound card, or of PulseAudio where that has none, from 0 to 100. It runs the program amixer; aborting
 * `signal` kills it. Left: a sentence that says why there is no volume.
 */
export const mixer = (signal: AbortSignal) => ({
  level: onFirst(['sget', CONTROL], signal),
  /** Returns the level that the sound card has set. */
  set: (level: number) => onFirst(['sset', CONTROL, `${level}%`], signal),
});

const onFirst =
  (command: readonly string[], signal: AbortSignal): TE.TaskEither<string, number> =>
  async () => {
    const program = findProgram('amixer');
    if (program === undefined)
      return E.left('amixer is not installed (the Debian package alsa-utils has it)');
    const complaints: string[] = [];
    for (const card of CARDS) {
      const result = await amixer(program, [...card, '-M', ...command], signal)();
      if (E.isRight(result)) return result;
      complaints.push(result.left);
    }
    return E.left(`no volume can be set here (${complaints.join('; ')})`);
  };

/** Runs amixer. Its option `-M` uses a perceptual scale. */
const amixer = (
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): TE.TaskEither<string, number> =>
  pipe(
    runGroup(program, args, { cwd: '/', signal }),
    TE.chainEitherK(({ output, errorOutput, returnCode }) => {
      const percent = /\[(\d+)%\]/.exec(output)?.[1];
      return returnCode === 0 && percent !== undefined
        ? E.right(Number(percent))
        : E.left(lastLine(errorOutput) || `amixer ended with ${returnCode} and reported no level`);
    }),
  );
