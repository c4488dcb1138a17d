import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, defer, ignoreElements, lastValueFrom, tap, toArray } from 'rxjs';
import type { OwnEngines } from '../../src/engines/at-work.ts';
import type { Player, Stt, TranscriptPart, Trigger, Tts } from '../../src/engines/ports.ts';
import type { AssistantError } from '../../src/lib/errors.ts';
import type { JoinedSatellite, Satellite } from '../../src/rooms/satellite.ts';
import { concatSamples } from '../../src/streams/audio.ts';
import { fakeEngines } from './fake-engines.ts';
import { fakeSound } from './fake-sound.ts';
import { settled } from './settled.ts';
import { startAssistant } from './start-assistant.ts';

const ENGINE = { health: () => ({ state: 'ready' }) as const, close: async () => {} };

/** A voice whose samples are the letters of the text. */
const synthesize: Tts['synthesize'] = (text) =>
  TE.right({ sampleRateHz: 8_000, samples: Int16Array.from(text, (letter) => letter.charCodeAt(0)) });

export interface LetterPlayer {
  readonly player: Player;
  /** Every text played to its end. */
  readonly heard: string[];
  /** Texts that were begun and silenced. */
  readonly silenced: string[];
  /** From now on nothing ends by itself; `false` ends what sounds. */
  readonly hold: (isHeld: boolean) => void;
}

/** Reads what that voice says. */
export function letterPlayer(): LetterPlayer {
  const heard: string[] = [];
  const silenced: string[] = [];
  let held: Promise<void> | undefined;
  let release = (): void => {};
  return {
    heard,
    silenced,
    hold: (isHeld) => {
      release();
      held = isHeld ? new Promise((resolve) => (release = resolve)) : undefined;
    },
    player: {
      ...ENGINE,
      play:
        (sound$, signal, begun = () => {}) =>
        async () => {
          let part = 0;
          const parts = await lastValueFrom(
            sound$.pipe(
              tap(() => begun(part++)),
              toArray(),
            ),
          );
          const text = String.fromCharCode(...concatSamples(parts.map(({ samples }) => samples)));
          const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
          await Promise.race([held, aborted]);
          (signal.aborted ? silenced : heard).push(text);
          return signal.aborted
            ? E.left({ _tag: 'EngineFailed', engine: 'player', message: 'cancelled' })
            : E.right(undefined);
        },
    },
  };
}

/** What a word is, or why it is not understood. */
type Texts = Readonly<Record<number, string | AssistantError>>;

/** Understands what is said by the first sample of its frames. */
const transcribing =
  (texts: Texts): Stt['transcribe'] =>
  (frames$) =>
    defer(() => {
      let text: Texts[number] = '';
      const hearing$ = frames$.pipe(
        tap(({ samples }) => {
          text = texts[samples[0] ?? 0] ?? text;
        }),
        ignoreElements(),
      );
      const final$ = defer(async (): Promise<TranscriptPart> => {
        if (typeof text !== 'string') throw text;
        return { type: 'final', transcript: { text, by: 'grammar' } };
      });
      return concat(hearing$, final$);
    });

interface Options extends Omit<NonNullable<Parameters<typeof startAssistant>[0]>, 'engines'> {
  /** What a word is, by the first sample of its frames. */
  readonly texts: Texts;
  /** All talk is meant when absent. */
  readonly trigger?: Partial<Trigger>;
  /** What places have of their own. */
  readonly own?: Partial<OwnEngines>;
}

/** An assistant with a microphone and a loudspeaker here, and satellites that a test lets join. */
export function withSatellites({ texts, trigger = {}, own = {}, ...given }: Options) {
  const local = { sound: fakeSound(), ...letterPlayer() };
  const engines = fakeEngines({
    source: local.sound.source,
    player: local.player,
    tts: { synthesize },
    trigger,
    own,
    stt: { transcribe: transcribing(texts) },
  });
  const all = startAssistant({ ...given, engines });
  /** One more satellite, which captures from the start. Throws when it is not taken in. */
  const join = (name: string, more: Partial<Satellite> = {}) => {
    const sound = fakeSound();
    const output = letterPlayer();
    const joined = all.satellites.join({ name, source: sound.source, player: output.player, ...more });
    if (E.isLeft(joined)) throw new Error(joined.left);
    const states = statesOf(joined.right);
    if (sound.listeners() > 0) sound.keepQuiet(1_000);
    return { sound, ...output, ...joined.right, states };
  };
  return { ...all, local, join };
}

const statesOf = ({ state$ }: JoinedSatellite): readonly string[] => {
  const states: string[] = [];
  state$.subscribe((state) => states.push(state));
  return states;
};

/** Whatever happens at once has happened. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await settled();
}
