import type { Observable } from 'rxjs';
import type { Sound } from '../engines/ports.ts';
import { type HeardWorld, hotwordsHeard } from './own-voice/heard-hotwords.ts';
import { mayBeSaidIn } from './own-voice/may-be-said-in.ts';

/** What is about to sound. */
export interface Saying {
  /** Absent: it is no text. */
  readonly text?: string | undefined;
  /** As the player gets them; looked through in advance. */
  readonly parts$: Observable<Sound>;
}

/** Knows what the assistant is saying, so that nobody takes its own words for somebody else's. */
export interface OwnVoice {
  /** Told by the output when a sound begins; what it gives is to be called once, when it has ended. */
  readonly begins: (saying: Saying) => () => void;
  /** Whether this hotword, heard now, may be the assistant's own word. */
  readonly mayHaveSaid: (hotword: string) => boolean;
  /** Whether something sounds now, or ended less than `tailMs` ago. */
  readonly isSounding: () => boolean;
}

interface OwnVoiceWorld extends HeardWorld {
  /** How long the room holds a sound. */
  readonly tailMs: () => number;
}

/** A trigger tells of a hotword so much after its end, at most. */
const DETECTION_MS = 700;

interface Said {
  readonly text: string | undefined;
  readonly hotwords: ReadonlySet<string>;
}

/**
 * A hotword may be the assistant's own when the text has its words, or when the trigger engine itself hears it in the very sound that
 * is played; during the sound and a little after.
 */
export function ownVoice({ tailMs, ...world }: OwnVoiceWorld): OwnVoice {
  const { clock } = world;
  const heardIn = hotwordsHeard(world);
  const sounding = new Set<Said>();
  const remembered = new Set<Said>();
  return {
    begins: ({ text, parts$ }) => {
      const { found, stop } = heardIn(text, parts$);
      const said: Said = { text, hotwords: found };
      sounding.add(said);
      remembered.add(said);
      return () => {
        clock().setTimeout(() => sounding.delete(said), tailMs());
        clock().setTimeout(() => {
          remembered.delete(said);
          stop();
        }, tailMs() + DETECTION_MS);
      };
    },
    mayHaveSaid: (hotword) =>
      [...remembered].some(({ text = '', hotwords }) => hotwords.has(hotword) || mayBeSaidIn(text, hotword)),
    isSounding: () => sounding.size > 0,
  };
}
