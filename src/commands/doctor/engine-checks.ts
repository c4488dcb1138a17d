import { existsSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { EMPTY } from 'rxjs';
import type { EnginesAtWork } from '../../engines/at-work.ts';
import { realEngine } from '../../engines/choose.ts';
import { findModel } from '../../engines/pocketsphinx/model.ts';
import { sherpaSttParameters } from '../../engines/sherpa/parameters.ts';
import { findSttModel } from '../../engines/sherpa/stt-model.ts';
import { findModel as findVoskModel, voskParameters } from '../../engines/vosk/model.ts';
import { chosenEngine } from '../../settings/settings.ts';
import { hotword, recogniser } from './hotword.ts';
import type { Installation } from './installation.ts';
import { type Check, failure, healthVerdict, ok, problem, type Verdict, warning } from './report.ts';

/** Checks the engines of the kit by using each of them without making a sound. */
export const engineChecks = (installation: Installation): readonly Check[] => {
  const { stt, tts, trigger, player: loudspeaker } = installation.engines;
  return [
    standingIn(tts, voice(installation)),
    model(installation),
    standingIn(stt, recogniser(installation)),
    standingIn(trigger, hotword(installation)),
    standingIn(loudspeaker, player(installation)),
  ];
};

/** A stand-in is a warning, even if it works. */
function standingIn(
  { name, engine }: Pick<EnginesAtWork['stt'], 'name' | 'engine'>,
  { look, ...check }: Check,
): Check {
  if (name === engine) return { ...check, look };
  const said = (verdict: Verdict): Verdict => ({
    ...(verdict.state === 'ok'
      ? warning(verdict.found, `choose an engine that Broca has, in settings.yml`)
      : verdict),
    ...(verdict.ms === undefined ? {} : { ms: verdict.ms }),
    found: `"${name}" is not part of Broca, ${engine} stands in for it: ${verdict.found}`,
  });
  return { ...check, look: async (signal) => said(await look(signal)) };
}

/** Waits first if it is already looking for a card. */
const DEADLINE_MS = 12_000;

/** Whether the player could play. It makes no sound. */
export const player = ({ engines: { player } }: Installation): Check => ({
  name: 'player',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    if (player.engine !== 'speaker') return healthVerdict(player);
    // a sound without parts only checks whether there is a sound card
    const opened = await player.instance.play(EMPTY, signal)();
    return E.isLeft(opened) ? failure(opened.left) : healthVerdict(player);
  },
});

/** The directory and language of the recogniser's model. */
const model = ({ engines: { stt }, settings, data }: Installation): Check => ({
  name: 'model',
  look: async () => {
    const { parameters } = realEngine(chosenEngine(settings.stt), (engine) => engine === stt.engine);
    const { language = 'en-US' } = parameters;
    if (stt.engine === 'pocketsphinx') {
      const isStandIn = stt.isStandIn === true;
      const { acoustic, dictionary, languageModel } = findModel(isStandIn ? { language } : parameters);
      return ok(`${language}: ${acoustic}, ${dictionary}, ${languageModel}`);
    }
    if (stt.engine === 'vosk') return voskModel(parameters, data);
    if (stt.engine === 'sherpa') return sherpaModel(parameters, data);
    const { model: path } = parameters;
    if (typeof path !== 'string' || !path.includes('/')) return ok(`${stt.engine} has its own`);
    return existsSync(path) ? ok(path) : problem(`${path} does not exist`, `set model of ${stt.engine}`);
  },
});

function voskModel(parameters: Readonly<Record<string, unknown>>, data: string): Verdict {
  const read = voskParameters(parameters, data);
  if (E.isLeft(read)) return problem(read.left);
  const { directory, takesPhrases } = findVoskModel(read.right.parameters);
  return ok(takesPhrases ? directory : `${directory}, which takes no list of phrases`);
}

function sherpaModel(parameters: Readonly<Record<string, unknown>>, data: string): Verdict {
  const read = sherpaSttParameters(parameters, data);
  if (E.isLeft(read)) return problem(read.left);
  const { kind } = findSttModel(read.right);
  return ok(`${read.right.directory}, a ${kind.name}`);
}

/** A long deadline, because a small machine has to start it first. */
const VOICE_DEADLINE_MS = 20_000;
const WORD = 'hello';

/** Synthesises a word in memory. */
const voice = ({ engines: { tts } }: Installation): Check => ({
  name: 'voice',
  deadlineMs: VOICE_DEADLINE_MS,
  look: async (signal) => {
    const startMs = performance.now();
    const said = await tts.instance.synthesize(WORD, signal)();
    if (E.isLeft(said)) return failure(said.left);
    const { samples, sampleRateHz } = said.right;
    const isSound = samples.some((sample) => sample !== 0);
    if (!isSound) return problem(`${tts.engine} says "${WORD}" without a sound`);
    const soundMs = Math.round((samples.length * 1_000) / sampleRateHz);
    return ok(`${tts.engine} says "${WORD}", ${soundMs} ms of sound`, performance.now() - startMs);
  },
});
