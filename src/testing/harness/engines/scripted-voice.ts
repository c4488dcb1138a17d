import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concatMap, defer, EMPTY, type Observable } from 'rxjs';
import type { Player, Sound, Tts } from '../../../engines/ports.ts';
import { type AssistantError, isAssistantError } from '../../../errors.ts';
import { SAMPLE_RATE_HZ } from '../../../streams/audio.ts';
import { passed, type VirtualClock } from '../time/virtual-clock.ts';
import { spoken, textsIn } from './spoken.ts';

/** A voice whose sound says what it says, as `spoken` has it. */
export const scriptedTts: Pick<Tts, 'synthesize'> = {
  synthesize: (text) => TE.fromIO(() => ({ sampleRateHz: SAMPLE_RATE_HZ, samples: spoken(text) })),
};

/** A loudspeaker without a sound: each part takes its time by `clock`; none where that is absent. `heard` is told what was played whole. */
export const scriptedPlayer = (
  clock: VirtualClock | undefined,
  heard: (text: string) => void,
): Pick<Player, 'play'> => ({
  play: (sound$, signal, begun) => () =>
    new Promise((resolve, reject) => {
      const texts: string[] = [];
      const playing = sound$
        .pipe(
          concatMap((sound, part) =>
            defer(() => {
              begun?.(part);
              texts.push(...textsIn([sound.samples]));
              return sounding(sound, clock);
            }),
          ),
        )
        .subscribe({
          error: (error: unknown) => (isAssistantError(error) ? resolve(E.left(error)) : reject(error)),
          complete: () => {
            heard(texts.join(' '));
            resolve(E.right(undefined));
          },
        });
      signal.addEventListener('abort', () => {
        playing.unsubscribe();
        resolve(E.left(SILENCED));
      });
    }),
});

const sounding = ({ samples, sampleRateHz }: Sound, clock: VirtualClock | undefined): Observable<never> =>
  clock === undefined ? EMPTY : passed(clock, (samples.length * 1_000) / Math.max(1, sampleRateHz));

const SILENCED: AssistantError = { _tag: 'EngineFailed', engine: 'player', message: 'it was silenced' };
