import type { ChildProcess } from '../../child-process.ts';
import { healthAfter } from '../../health.ts';
import type { EngineHealth, Trigger } from '../../ports.ts';
import { detecting } from './detecting.ts';
import type { PhraseReply, PhrasesSought, SoundMessage } from './messages.ts';
import type { WantedPhrase } from './wanted-phrases.ts';

interface PhraseTriggerOptions<Request> {
  /** Named in its failures. */
  readonly engine: string;
  readonly hotwords: readonly WantedPhrase[];
  /** Searches for the phrases; closed with the trigger. */
  readonly child: ChildProcess<Request | SoundMessage, PhraseReply>;
  readonly request: (sought: PhrasesSought) => Request;
  readonly log: (line: string) => void;
  /** Gets the indexes of phrases that are hard to tell from other talk. */
  readonly hard?: (indexes: readonly number[]) => void;
  /** The health without a failure. */
  readonly health: () => EngineHealth;
}

/** Detects phrases as hotwords, in a child process. */
export function phraseTrigger<Request>({
  engine,
  hotwords,
  child,
  request,
  log,
  hard = () => {},
  health,
}: PhraseTriggerOptions<Request>): Trigger {
  const phrases = hotwords.map(({ phrase, sensitivity }) => ({ phrase, sensitivity }));
  let failure: EngineHealth | undefined;

  return {
    detect: (frames$, { isOwnVoice = false, isRecorded = false } = {}) =>
      detecting(child, frames$, {
        engine,
        hotwords,
        isWhole: isRecorded || isOwnVoice,
        log,
        hard,
        request: request({ type: 'detect', phrases, isOwnVoice }),
        failed: (error) => {
          failure = error && healthAfter(error);
        },
      }),
    health: () => ({ ...health(), ...failure }),
    close: child.close,
  };
}
