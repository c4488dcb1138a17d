import * as E from 'fp-ts/lib/Either.js';
import type { RestartOptions } from '../../../workers/restart.ts';
import { childProcess } from '../../child-process.ts';
import type { EngineSetup } from '../../choose.ts';
import { packageVersion, refusedTrigger, withVersion } from '../../health.ts';
import type { Trigger } from '../../ports.ts';
import type { VoskDetection } from '../../vosk/messages.ts';
import { ENGINE, voskParameters } from '../../vosk/model.ts';
import type { PhraseReply, SoundMessage } from '../phrase/messages.ts';
import { phraseSettings } from '../phrase/phrase-settings.ts';
import { phraseTrigger } from '../phrase/phrase-trigger.ts';

/** `dataDirectory` holds the models. */
interface VoskHotwordsOptions extends Pick<EngineSetup, 'parameters' | 'dataDirectory' | 'log'> {
  readonly restart?: RestartOptions;
}

/**
 * Detects any phrase of words that the model knows as a hotword, by Vosk with the phrases as its only grammar, in a child
 * process that gets no silence. Model, library and words are checked when listening begins, other parameters at once.
 */
export function voskHotwords({ parameters, dataDirectory, log, restart }: VoskHotwordsOptions): Trigger {
  const phrases = phraseSettings(parameters);
  if (E.isLeft(phrases)) return refusedTrigger(ENGINE, phrases.left);
  const read = voskParameters(parameters, dataDirectory);
  if (E.isLeft(read)) return refusedTrigger(ENGINE, read.left);
  const child = childProcess<VoskDetection | SoundMessage, PhraseReply>({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    ...(restart === undefined ? {} : { restart }),
  });
  return phraseTrigger({
    engine: ENGINE,
    hotwords: phrases.right,
    child,
    request: (sought) => ({ ...sought, parameters: read.right.parameters }),
    log,
    health: () => withVersion(child.health(), packageVersion(ENGINE)),
  });
}
