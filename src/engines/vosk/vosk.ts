import * as E from 'fp-ts/lib/Either.js';
import type { RestartOptions } from '../../workers/restart.ts';
import type { EngineSetup } from '../choose.ts';
import { packageVersion, refusedStt, withVersion } from '../health.ts';
import type { Stt } from '../ports.ts';
import { sttChild } from '../stt-child.ts';
import type { LearnedPhrases } from './messages.ts';
import { ENGINE, voskParameters } from './model.ts';

/** `dataDirectory` holds the models. `log` gets a sentence when a word cannot be heard, or the model takes no phrases. */
interface VoskOptions extends Pick<EngineSetup, 'parameters' | 'dataDirectory' | 'log'> {
  readonly restart?: RestartOptions;
}

/**
 * Speech to text by Vosk, in a child process, with a recogniser for each utterance. Orders are decoded with a list of phrases
 * if the model takes one, other speech with the open language model. Model and library are checked at the first call: a
 * missing one is a Left.
 */
export function vosk({ dataDirectory, log, restart, ...raw }: VoskOptions): Stt {
  const read = voskParameters(raw.parameters, dataDirectory);
  if (E.isLeft(read)) return refusedStt(ENGINE, read.left);
  const { parameters, takesPhrases } = read.right;
  let refusal: string | undefined;
  const child = sttChild<typeof parameters, LearnedPhrases>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    parameters,
    finished: (reply) => {
      if (reply.type === 'learned') report(reply.learned);
    },
    cannotLearn: 'vosk cannot learn what can be said',
    log,
    ...(restart === undefined ? {} : { restart }),
  });

  return {
    ...child,
    learn: (lesson) => {
      if (takesPhrases) child.learn(lesson);
    },
    health: () => {
      const health = withVersion(child.health(), packageVersion(ENGINE));
      return health.state === 'ready' && refusal !== undefined ? { ...health, detail: refusal } : health;
    },
  };

  function report(learned: LearnedPhrases): void {
    if (learned.refusal !== undefined && refusal === undefined) log(`vosk: ${learned.refusal}`);
    refusal = learned.refusal;
    if (learned.refused.length > 0)
      log(`vosk: too many ways to be heard, a template of each is left out: ${learned.refused.join(', ')}`);
    if (learned.unknownWords.length > 0)
      log(`vosk: the model lacks these words, and cannot hear them: ${learned.unknownWords.join(', ')}`);
  }
}
