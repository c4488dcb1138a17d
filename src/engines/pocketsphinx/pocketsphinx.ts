import { withPhrases } from '../../sentences/lesson.ts';
import type { EngineSetup } from '../choose.ts';
import { withVersion } from '../health.ts';
import type { Stt } from '../ports.ts';
import { sttChild } from '../stt-child.ts';
import { libraryVersion } from './library.ts';
import type { Pace, PocketsphinxReply } from './messages.ts';
import { ENGINE, keywordsOf } from './model.ts';

/**
 * Speech to text with the brain's orders as the grammar, in a child process that restarts when it dies. Other speech goes to
 * the open language model. Language and paths are checked at the first call: a missing one is a Left. `log` gets a sentence
 * when a word cannot be learned or the grammar is too slow.
 */
export function pocketsphinx({ parameters, log }: Pick<EngineSetup, 'parameters' | 'log'>): Stt {
  const child = sttChild({
    engine: ENGINE,
    module: new URL('./worker.ts', import.meta.url),
    parameters,
    finished,
    cannotLearn: 'the grammar could not be built',
    log,
  });
  const keywords = keywordsOf(parameters);
  let pace: Pace | undefined;

  return {
    ...child,
    learn: (lesson) => child.learn(withPhrases(lesson, 'keywords', keywords)),
    health: () => {
      const health = withVersion(child.health(), libraryVersion());
      return health.state === 'ready' && pace?.isOpenOnly ? { ...health, detail: slow(pace) } : health;
    },
  };

  function finished(reply: PocketsphinxReply): void {
    if (reply.type === 'learned' && reply.learned.unknownWords.length > 0)
      log(
        `orders with these words cannot be heard, their pronunciation is unknown: ${reply.learned.unknownWords.join(', ')}`,
      );
    if (reply.type === 'learned' && reply.learned.refused.length > 0)
      log(`too many ways to be heard, a template of each is left out: ${reply.learned.refused.join(', ')}`);
    if (!('pace' in reply)) return;
    if (reply.pace.isOpenOnly && !pace?.isOpenOnly) log(slow(reply.pace));
    pace = reply.pace;
  }
}

const slow = ({ realTimeFactor }: Pace): string =>
  `the grammar is too slow here (real-time factor ${realTimeFactor.toFixed(2)}): the open language model is used instead`;
