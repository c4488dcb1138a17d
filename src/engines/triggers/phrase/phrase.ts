import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { RestartOptions } from '../../../workers/restart.ts';
import { type ChildProcess, childProcess } from '../../child-process.ts';
import { refusedTrigger, withVersion } from '../../health.ts';
import { libraryVersion } from '../../pocketsphinx/library.ts';
import type { EngineHealth, Trigger } from '../../ports.ts';
import { ENGINE } from './detecting.ts';
import type { PhraseReply, PhraseRequest } from './messages.ts';
import { phraseTrigger } from './phrase-trigger.ts';
import { type WantedPhrase, wantedPhrases } from './wanted-phrases.ts';

interface PhraseOptions {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Keeps what was found out about each phrase: how well it must fit. */
  readonly dataDirectory: string;
  /** Gets what a user of it should know, a line each. */
  readonly log?: (line: string) => void;
  readonly restart?: RestartOptions;
  /** What looks for the phrases; a process of its own when absent. Closed with the engine. */
  readonly child?: ChildProcess<PhraseRequest, PhraseReply>;
}

/** A process that looks for phrases, once it is called. */
export const phraseChild = (restart?: RestartOptions): ChildProcess<PhraseRequest, PhraseReply> =>
  childProcess({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    ...(restart === undefined ? {} : { restart }),
  });

/**
 * Any phrase as a hotword, whoever says it, without training: pocketsphinx looks for its phones, in a child process. What is
 * quiet never gets there. Model and words are judged when listening begins, the other parameters at once.
 */
export function phrase({
  parameters,
  dataDirectory,
  log = () => {},
  restart,
  child = phraseChild(restart),
}: PhraseOptions): Trigger {
  const wanted = wantedPhrases(parameters);
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

/** Tells users of hotwords that nobody will be happy with. */
interface HardPhrases {
  /** Gets their places in the list. */
  readonly found: (indexes: readonly number[]) => void;
  /** With a word about them, where it has nothing more urgent to say. */
  readonly health: (health: EngineHealth) => EngineHealth;
}

/** One line of log for each of `hotwords`, whoever finds it hard again. */
export function hardPhrases(hotwords: readonly WantedPhrase[], log: (line: string) => void): HardPhrases {
  const known = new Set<string>();
  return {
    found: (indexes) => {
      for (const index of indexes) {
        const hotword = hotwords[index];
        if (hotword === undefined || hotword.told.means === 'stop' || known.has(hotword.phrase)) continue;
        known.add(hotword.phrase);
        log(`hotwords: ${adviceOn([hotword.phrase])}`);
      }
    },
    health: (health) =>
      health.state === 'ready' && known.size > 0 ? { detail: adviceOn([...known]), ...health } : health,
  };
}

const adviceOn = (phrases: readonly string[]): string =>
  `${phrases.map((phrase) => `"${phrase}"`).join(', ')}: often missed, or heard in other talk; longer phrases, e.g. "okay computer", do better`;
