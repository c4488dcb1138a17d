import { recorderOf } from '../../engines/sources/recorder.ts';
import { recorderOptions } from '../../engines/sources/recorder-options.ts';
import { sourceOf } from '../../settings/settings.ts';
import { findProgram } from '../../system/find-program.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { ok, problem, type Verdict, warning } from './verdict.ts';

/** What is looked for on the PATH. */
export const programs = ({ engines, settings }: Installation): readonly Check[] => [
  {
    name: 'espeak-ng',
    look: async () =>
      found('espeak-ng') ??
      warning(
        'not installed: its WebAssembly build speaks, ten times slower, and words the recogniser lacks cannot be learned',
        'apt-get install espeak-ng',
      ),
  },
  {
    name: 'recorder',
    look: async () => {
      const { program, fix } = recorderOf(recorderOptions(sourceOf(settings).parameters));
      const isNeeded = engines.source.engine === 'mic';
      return (
        found(program) ??
        (isNeeded ? problem(`${program} is not installed`, fix) : ok('not installed; not needed by this kit'))
      );
    },
  },
  {
    name: 'ffmpeg',
    look: async () =>
      found('ffmpeg') ??
      ok('not installed: uploads that are neither WAV nor MP3 are refused; apt-get install ffmpeg helps'),
  },
];

function found(program: string): Verdict | undefined {
  const path = findProgram(program);
  return path === undefined ? undefined : ok(path);
}
