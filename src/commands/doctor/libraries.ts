import * as E from 'fp-ts/lib/Either.js';
import { PACKAGE as SILERO, FIX as SILERO_FIX } from '../../engines/detectors/silero-model.ts';
import { INSTALL } from '../../engines/pocketsphinx/model.ts';
import { describeUnknown } from '../../errors.ts';
import { runProgram } from '../../system/run-program.ts';
import type { Check } from './check.ts';
import type { Installation } from './installation.ts';
import { ok, problem, type Verdict } from './verdict.ts';

const DEADLINE_MS = 5_000;
const NOT_NEEDED = 'not needed by this kit';

/** Each is loaded in a process of its own, which it may take down. */
export function libraries({ settings, engines }: Installation): readonly Check[] {
  const hearsNatively = engines.stt.engine === 'pocketsphinx';
  const speaks = engines.player.engine === 'speaker';
  return [
    library('koffi', { expression: load('koffi'), fix: 'npm install koffi', isNeeded: hearsNatively }),
    library('libsql', { expression: LIBSQL, fix: 'npm install libsql', isNeeded: true }),
    ...['libpocketsphinx', 'libsphinxbase'].map((name) => {
      const expression = `${load('koffi')}.load('${name}.so.3')`;
      return library(name, { expression, fix: INSTALL, isNeeded: hearsNatively });
    }),
    library('speaker', {
      expression: load('speaker'),
      fix: 'apt-get install libasound2-dev build-essential, then npm rebuild speaker',
      isNeeded: speaks,
      whenDied: 'built; no sound card can be opened with it',
    }),
    ...(settings.listening.detector === 'silero' ? [silero] : []),
    ...([engines.stt, engines.trigger].some(({ engine }) => engine === 'vosk') ? [vosk] : []),
  ];
}

interface Library {
  /** JavaScript that throws when it cannot be used. */
  readonly expression: string;
  readonly fix: string;
  readonly isNeeded: boolean;
  /** What is well although the process died of it. */
  readonly whenDied?: string;
}

const load = (name: string): string => `require('${name}')`;
const LIBSQL = `new (${load('libsql')})(':memory:').prepare('select 1').get()`;

const silero = library('silero', {
  expression: `require('node:module').createRequire(require.resolve('${SILERO}'))('onnxruntime-node')`,
  fix: SILERO_FIX,
  isNeeded: true,
});

/** A library of one's own, that the parameter names, is tried with the recogniser. */
const vosk = library('vosk', {
  expression: load('vosk'),
  fix: 'npm install vosk; where it has no library for the machine, set library of vosk',
  isNeeded: true,
});

function library(name: string, { expression, fix, isNeeded, whenDied }: Library): Check {
  const missing = (why: string): Verdict => (isNeeded ? problem(why, fix) : ok(`${why}; ${NOT_NEEDED}`));
  return {
    name,
    look: async (signal) => {
      const startMs = performance.now();
      const options = { engine: name, stdin: '', signal, deadlineMs: DEADLINE_MS, stage: `loading ${name}` };
      const complaint = await runProgram(process.execPath, ['-e', probeOf(expression)], options)();
      if (E.isRight(complaint) && complaint.right.length === 0)
        return ok('it loads', performance.now() - startMs);
      if (E.isRight(complaint)) return missing(`it does not load (${complaint.right})`);
      return whenDied !== undefined && complaint.left._tag === 'EngineFailed'
        ? ok(whenDied)
        : missing(`it does not load (${describeUnknown(complaint.left)})`);
    },
  };
}

/** Writes nothing when all is well, else why not. It resolves packages as Broca itself does. */
const probeOf = (expression: string): string => `
const require = module.require('node:module').createRequire(${JSON.stringify(import.meta.url)});
try { ${expression} } catch (error) { process.stdout.write(String(error.message).split('\\n')[0]); }`;
