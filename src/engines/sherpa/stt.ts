import * as E from 'fp-ts/lib/Either.js';
import { NO_LESSON } from '../../sentences/lesson.ts';
import type { RestartOptions } from '../../workers/restart.ts';
import type { EngineSetup } from '../choose.ts';
import { packageVersion, refusedStt, withVersion } from '../health.ts';
import { PACKAGE } from '../onnx/runtime.ts';
import type { Stt } from '../ports.ts';
import { sttChild } from '../stt-child.ts';
import type { LearnedBias } from './messages.ts';
import { ENGINE, type SherpaSttParameters, sherpaSttParameters } from './parameters.ts';

/** `dataDirectory` holds the models. `log` gets a sentence when the model cannot prefer the words of orders. */
interface SherpaOptions extends Pick<EngineSetup, 'parameters' | 'dataDirectory' | 'log'> {
  readonly restart?: RestartOptions;
}

/**
 * Speech to text by sherpa-onnx, in a child process: free recognition, which prefers the words of orders if the model can. Package and
 * files are checked at the first call: a missing or wrong one is a Left.
 */
export function sherpaStt({ dataDirectory, log, restart, ...raw }: SherpaOptions): Stt {
  const read = sherpaSttParameters(raw.parameters, dataDirectory);
  if (E.isLeft(read)) return refusedStt(ENGINE, read.left);
  const parameters = read.right;
  let refusal: string | undefined;
  const child = sttChild<SherpaSttParameters, LearnedBias>({
    engine: ENGINE,
    module: new URL('./stt-worker.ts', import.meta.url),
    parameters,
    finished: (reply) => {
      if (reply.type === 'learned') report(reply.learned);
    },
    cannotLearn: 'sherpa cannot learn what can be said',
    log,
    ...(restart === undefined ? {} : { restart }),
  });

  return {
    ...child,
    // an empty lesson loads the model before somebody speaks
    learn: (lesson) => child.learn(parameters.bias > 0 ? lesson : NO_LESSON),
    health: () => {
      const health = withVersion(child.health(), packageVersion(PACKAGE));
      return health.state === 'ready' && refusal !== undefined ? { ...health, detail: refusal } : health;
    },
  };

  function report(learned: LearnedBias): void {
    if (learned.refusal === undefined || learned.refusal === refusal) return;
    refusal = learned.refusal;
    log(`sherpa: the words of orders are not preferred: ${refusal}`);
  }
}
