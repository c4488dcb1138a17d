import { createRequire } from 'node:module';
import * as E from 'fp-ts/lib/Either.js';
import { realEngine } from '../../engines/choose.ts';
import { cancelsEcho } from '../../engines/echo/server-canceller.ts';
import { type KnownModel, OPENWAKEWORD, SILERO } from '../../engines/models/catalogue.ts';
import { verifyModel } from '../../engines/models/download.ts';
import { INSTALL as INSTALL_ONNX, PACKAGE as ONNX, runtimePath } from '../../engines/onnx/runtime.ts';
import { INSTALL } from '../../engines/pocketsphinx/model.ts';
import { recorderOf, recorderOptions } from '../../engines/sources/recorder.ts';
import { ENGINE as WAKEWORD } from '../../engines/triggers/wakeword/networks.ts';
import { naturalSpeakersFor } from '../../engines/triggers/wakeword/speakers.ts';
import { wakewordSettings } from '../../engines/triggers/wakeword/wakeword-settings.ts';
import { describeUnknown } from '../../lib/errors.ts';
import { languageFamily } from '../../lib/text.ts';
import { chosenEngine, sourceOf } from '../../settings/settings.ts';
import { findProgram } from '../../system/find-program.ts';
import { runProgram } from '../../system/run-program.ts';
import type { Installation } from './installation.ts';
import { type Check, none, ok, problem, skipped, type Verdict, warning } from './report.ts';
import { sherpaModels, usesSherpa } from './sherpa.ts';

/** The programs to find on the PATH. */
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
        (isNeeded
          ? problem(`${program} is not installed`, fix)
          : none('not installed; this kit does not need it'))
      );
    },
  },
  {
    name: 'ffmpeg',
    look: async () =>
      found('ffmpeg') ??
      none('not installed: uploads that are neither WAV nor MP3 are refused; apt-get install ffmpeg helps'),
  },
  ...(engines.trigger.engine === 'wakeword' ? trainingVoices(settings) : []),
];

/** The packages whose voices an English wake word should be trained with, by program. */
const VOICES: Readonly<Record<string, string>> = {
  flite: 'flite',
  festival: 'festival festvox-kallpc16k festvox-us-slt-hts',
};

/** Of other languages it was not measured what more voices help. */
function trainingVoices({ trigger }: Installation['settings']): readonly Check[] {
  const read = wakewordSettings(realEngine(chosenEngine(trigger), (name) => name === WAKEWORD).parameters);
  if (E.isLeft(read)) return [];
  const { language, voices, hotwords } = read.right;
  const isTrained = hotwords.some((one) => one.isTrained && one.detection.means === 'wake');
  if (!isTrained || voices.length > 0 || languageFamily(language) !== 'en') return [];
  return [{ name: 'training voices', look: () => voicesVerdict(language) }];
}

async function voicesVerdict(language: string): Promise<Verdict> {
  const here = (await naturalSpeakersFor(language)).map(({ program }) => program);
  const lacking = Object.keys(VOICES).filter((program) => !here.includes(program));
  if (lacking.length === 0) return ok(here.join(', '));
  return warning(
    `none of ${lacking.join(' and ')}: a wake word that is trained without them hears people less well`,
    `apt-get install ${lacking.map((program) => VOICES[program]).join(' ')}`,
  );
}

function found(program: string): Verdict | undefined {
  const path = findProgram(program);
  return path === undefined ? undefined : ok(path);
}

const DEADLINE_MS = 5_000;
const NOT_NEEDED = 'this kit does not need it';

/** Libraries, each loaded in a separate process, because it may crash. */
export function libraries(installation: Installation): readonly Check[] {
  const { settings, engines, data } = installation;
  const hearsNatively = engines.stt.engine === 'pocketsphinx';
  const networks = [
    ...(engines.detector.engine === 'silero' ? [SILERO] : []),
    ...(engines.trigger.engine === 'wakeword' ? [OPENWAKEWORD] : []),
  ];
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
      isNeeded: engines.player.engine === 'speaker',
      whenDied: 'it is installed; without a sound card it cannot be tried',
    }),
    ...(settings.listening.cancelsEcho === false ? [] : [speexdsp(installation)]),
    ...(networks.length > 0 ? [onnxRuntime] : []),
    ...networks.map((model) => networksOf(model, data)),
    ...(usesSherpa(installation) ? [sherpa, sherpaModels(installation)] : []),
    ...([engines.stt, engines.trigger].some(({ engine }) => engine === 'vosk') ? [vosk] : []),
  ];
}

interface Library {
  /** JavaScript that throws if the library can't be used. */
  readonly expression: string;
  readonly fix: string;
  readonly isNeeded: boolean;
  /** What follows from a missing library that is not needed. */
  readonly whenNotNeeded?: string;
  /** The message for a crashed process if that is not a problem. */
  readonly whenDied?: string;
}

const load = (name: string): string => `require('${name}')`;
const LIBSQL = `new (${load('libsql')})(':memory:').prepare('select 1').get()`;

const onnxRuntime = library('onnx runtime', {
  expression: `${load('koffi')}.load(${JSON.stringify(runtimePath() ?? ONNX)})`,
  fix: INSTALL_ONNX,
  isNeeded: true,
});

const networksOf = ({ name }: KnownModel, dataDirectory: string): Check => ({
  name,
  look: async () => {
    const { isWhole, found } = await verifyModel(dataDirectory, name);
    return isWhole ? ok(found) : problem(`its network: ${found}`, `broca models get ${name}`);
  },
});

function speexdsp({ settings }: Installation): Check {
  const isNeeded = settings.listening.cancelsEcho === true;
  const check = library('libspeexdsp', {
    expression: `${load('koffi')}.load('libspeexdsp.so.1')`,
    fix: 'apt-get install libspeexdsp1',
    isNeeded,
    whenNotNeeded: 'Broca may not hear you over its own voice; apt-get install libspeexdsp1 helps',
  });
  const { device } = recorderOptions(sourceOf(settings).parameters);
  return {
    name: check.name,
    look: async (signal) =>
      !isNeeded && (await cancelsEcho(device))
        ? ok('the sound server takes the echo out of what it records')
        : check.look(signal),
  };
}

const sherpa = library(ONNX, { expression: load(ONNX), fix: INSTALL_ONNX, isNeeded: true });

/** A library named by a parameter is tried with the recogniser. */
const vosk = library('vosk', {
  expression: load('vosk'),
  fix: 'npm install vosk; where it has no library for the machine, set library of vosk',
  isNeeded: true,
});

function library(
  name: string,
  { expression, fix, isNeeded, whenNotNeeded = NOT_NEEDED, whenDied }: Library,
): Check {
  const missing = (why: string): Verdict => (isNeeded ? problem(why, fix) : none(`${why}; ${whenNotNeeded}`));
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
        ? skipped(whenDied)
        : missing(`it does not load (${describeUnknown(complaint.left)})`);
    },
  };
}

/** Prints nothing if all is well, or else the reason. It resolves packages like Broca. */
const probeOf = (expression: string): string => `
const require = module.require('node:module').createRequire(${JSON.stringify(import.meta.url)});
try { ${expression} } catch (error) { process.stdout.write(String(error.message).split('\\n')[0]); }`;

const { engines } = createRequire(import.meta.url)('../../../package.json') as {
  readonly engines: { readonly node: string };
};

export const nodeVersion: Check = {
  name: 'node',
  look: async () => nodeVerdict(process.versions.node, engines.node),
};

/** `wanted` is the range of package.json: `>=` and the lowest version. */
export function nodeVerdict(version: string, wanted: string): Verdict {
  const least = wanted.replace('>=', '');
  const isOlder = version.localeCompare(least, 'en', { numeric: true }) < 0;
  if (!isOlder) return ok(version);
  return problem(
    `${version}, expected ${least} or newer`,
    `install Node ${least} or newer: https://nodejs.org`,
  );
}
