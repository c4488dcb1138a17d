import * as TE from 'fp-ts/lib/TaskEither.js';
import { lastValueFrom, tap, toArray } from 'rxjs';
import type { EngineEntries, EnginesAtWork } from '../../src/engines/at-work.ts';
import { energy } from '../../src/engines/detectors/energy.ts';
import type { Detector, Player, Sound, Source, Stt, Trigger, Tts } from '../../src/engines/ports.ts';
import { noSource } from '../../src/engines/sources/none.ts';

interface Overrides {
  readonly stt?: Partial<Stt>;
  readonly tts?: Partial<Tts>;
  readonly player?: Partial<Player>;
  readonly trigger?: Partial<Trigger>;
  readonly source?: Source;
}

export interface FakeEngines extends EnginesAtWork {
  /** What the settings chose, each time they changed. */
  readonly used: EngineEntries[];
  /** Every text played to its end. */
  readonly heard: string[];
  /** What the recogniser was told can be said, each time. */
  readonly learned: (readonly string[])[];
}

/** Engines that do their work at once and remember it; override any of their functions. */
export function fakeEngines({ stt, tts, player, trigger, source = noSource }: Overrides = {}): FakeEngines {
  const heard: string[] = [];
  const learned: (readonly string[])[] = [];
  const used: EngineEntries[] = [];
  const texts = new Map<Sound, string>();
  const engine = { health: () => ({ state: 'ready' }) as const, close: async () => {} };
  const fake = <Engine>(instance: Engine) => ({ name: 'fake', engine: 'fake', instance });
  const recogniser: Stt = {
    ...engine,
    transcribe: () => TE.right({ text: 'hello', by: 'grammar' }),
    learn: (phrases) => learned.push(phrases),
    ...stt,
  };
  return {
    heard,
    learned,
    used,
    use: (entries) => void used.push(entries),
    learn: recogniser.learn,
    close: engine.close,
    stt: fake<Stt>(recogniser),
    tts: fake<Tts>({
      ...engine,
      synthesize: (text) =>
        TE.fromIO(() => {
          const sound = { sampleRateHz: 8_000, samples: new Int16Array(1) };
          texts.set(sound, text);
          return sound;
        }),
      ...tts,
    }),
    player: fake<Player>({
      ...engine,
      play: (sound$, _, begun = () => {}) =>
        TE.fromTask(async () => {
          let part = 0;
          const parts = await lastValueFrom(
            sound$.pipe(
              tap(() => begun(part++)),
              toArray(),
            ),
          );
          heard.push(parts.map((sound) => texts.get(sound) ?? '').join(' '));
        }),
      ...player,
    }),
    trigger: fake<Trigger>({ ...engine, ...trigger }),
    source: fake<Source>(source),
    detector: fake<Detector>(energy),
  };
}
