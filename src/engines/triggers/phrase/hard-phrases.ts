import type { EngineHealth } from '../../ports.ts';
import type { WantedPhrase } from './wanted-phrases.ts';

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
