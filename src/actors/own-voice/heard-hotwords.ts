import { defer, EMPTY, type Observable } from 'rxjs';
import type { AnyActor } from 'xstate';
import type { Sound, Trigger, Tts } from '../../engines/ports.ts';
import type { AudioFrame } from '../../streams/audio.ts';

/** Enough for what an assistant says again and again. */
const MOST_TEXTS = 200;
/** Music may go on for long: it is looked through so far ahead, and no faster than it sounds. */
const AHEAD_S = 10;

/** What sounds are looked through with. */
export interface HeardWorld {
  readonly trigger: () => Trigger;
  /** Another voice says the same text in another way. */
  readonly tts: () => Tts;
  /** A sound as the trigger hears it, faster than it is played; `pace` is waited for before each second. */
  readonly frames: (
    parts$: Observable<Sound>,
    pace: (second: number) => Promise<void>,
  ) => Observable<AudioFrame>;
  readonly clock: () => AnyActor['clock'];
}

interface Engines {
  readonly trigger: Trigger;
  readonly tts: Tts;
}

/** The hotwords found in a sound so far. */
export interface HeardHotwords {
  readonly found: ReadonlySet<string>;
  /** Looks no further. */
  readonly stop: () => void;
}

/**
 * Looks for hotwords in what the assistant is about to say, with the trigger engine itself. Those of a text are remembered, as long
 * as voice and trigger are the same. A trigger that fails or comes too late has found nothing.
 */
export function hotwordsHeard({ trigger, tts, frames, clock }: HeardWorld) {
  const known = new Map<string, ReadonlySet<string>>();
  let engines: Engines | undefined;

  const used = (): Engines => {
    const present = { trigger: trigger(), tts: tts() };
    if (engines?.trigger === present.trigger && engines.tts === present.tts) return engines;
    known.clear();
    engines = present;
    return present;
  };

  const pace = async (second: number): Promise<void> => {
    if (second >= AHEAD_S) await new Promise<void>((resolve) => clock().setTimeout(resolve, 1_000));
  };
  const remember = (text: string, found: ReadonlySet<string>): void => {
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > MOST_TEXTS && oldest !== undefined) known.delete(oldest);
  };

  return (text: string | undefined, parts$: Observable<Sound>): HeardHotwords => {
    const present = used();
    const remembered = text === undefined ? undefined : known.get(text);
    if (text !== undefined && remembered !== undefined) {
      remember(text, remembered);
      return { found: remembered, stop: () => {} };
    }
    const found = new Set<string>();
    const detected$ = defer(
      () => present.trigger.detect?.(frames(parts$, pace), { isOwnVoice: true }) ?? EMPTY,
    );
    const looking = detected$.subscribe({
      next: ({ hotword }) => found.add(hotword),
      complete: () => {
        if (text !== undefined && present === engines) remember(text, found);
      },
      error: () => {},
    });
    return { found, stop: () => looking.unsubscribe() };
  };
}
