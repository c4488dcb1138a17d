import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { RestartOptions } from '../../../workers/restart.ts';
import { type ChildProcess, childProcess } from '../../child-process.ts';
import type { EngineSetup } from '../../choose.ts';
import { refusedTrigger, withVersion } from '../../health.ts';
import { libraryVersion } from '../../pocketsphinx/library.ts';
import type { EngineHealth, Trigger } from '../../ports.ts';
import type { PhraseReply, PhraseRequest } from './messages.ts';
import { type PhraseHotword, phraseSettings } from './phrase-settings.ts';
import { ENGINE, phraseTrigger } from './phrase-trigger.ts';

/** `dataDirectory` holds the file of calibrated thresholds; `log` gets advice for users, a line each. */
interface PhraseOptions
  extends Pick<EngineSetup, 'parameters' | 'dataDirectory'>,
    Partial<Pick<EngineSetup, 'log'>> {
  readonly restart?: RestartOptions;
  /** Searches for the phrases; closed with the engine. Default: `phraseChild`. */
  readonly child?: ChildProcess<PhraseRequest, PhraseReply>;
}

/** A process that searches for phrases; it starts with the first call. */
export const phraseChild = (restart?: RestartOptions): ChildProcess<PhraseRequest, PhraseReply> =>
  childProcess({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    ...(restart === undefined ? {} : { restart }),
  });

/**
 * Detects any phrase as a hotword, from any speaker, without training: pocketsphinx searches for its phones, in a child process
 * that gets no silence. Model and words are checked when listening begins, other parameters at once.
 */
export function phrase({
  parameters,
  dataDirectory,
  log = () => {},
  restart,
  child = phraseChild(restart),
}: PhraseOptions): Trigger {
  const wanted = phraseSettings(parameters);
  if (E.isLeft(wanted)) return refusedTrigger(ENGINE, wanted.left);
  const hotwords = wanted.right;
  const hard = hardPhrases(hotwords, log);
  return phraseTrigger({
    engine: ENGINE,
    hotwords,
    child,
    request: (sought) => ({
      ...sought,
      parameters,
      calibrations: join(dataDirectory, 'phrase-hotwords.json'),
    }),
    log,
    hard: hard.found,
    health: () => withVersion(hard.health(child.health()), libraryVersion()),
  });
}

/** Warns of hotwords that are hard to tell from other talk: logs one line for each, however often it is found. */
export function hardPhrases(hotwords: readonly PhraseHotword[], log: (line: string) => void) {
  const known = new Set<string>();
  return {
    /** Gets their indexes in the list. */
    found: (indexes: readonly number[]): void => {
      for (const index of indexes) {
        const hotword = hotwords[index];
        if (hotword === undefined || hotword.detection.means === 'stop' || known.has(hotword.phrase))
          continue;
        known.add(hotword.phrase);
        log(`hotwords: ${adviceOn([hotword.phrase])}`);
      }
    },
    /** Adds the warning to a health that is ready and has no other detail. */
    health: (health: EngineHealth): EngineHealth =>
      health.state === 'ready' && known.size > 0 ? { detail: adviceOn([...known]), ...health } : health,
  };
}

const adviceOn = (phrases: readonly string[]): string =>
  `${phrases.map((phrase) => `"${phrase}"`).join(', ')}: often missed, or heard in other talk; longer phrases, e.g. "okay computer", do better`;
