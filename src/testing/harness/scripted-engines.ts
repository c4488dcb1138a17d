import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { concat, concatMap, defer, EMPTY, type Observable, of } from 'rxjs';
import type { EngineEntries, EnginesAtWork, OwnEngines } from '../../engines/at-work.ts';
import { energy } from '../../engines/detectors/energy.ts';
import { spelledLessons } from '../../engines/grammar-phrases.ts';
import type {
  Detection,
  Detector,
  Player,
  Sound,
  Source,
  Stt,
  TranscriptPart,
  Trigger,
  Tts,
} from '../../engines/ports.ts';
import { noSource } from '../../engines/sources/watched-source.ts';
import { engineFailed, isAssistantError } from '../../lib/errors.ts';
import type { Lesson } from '../../sentences/lesson.ts';
import { type AudioFrame, endMsOf, SAMPLE_RATE_HZ } from '../../streams/audio.ts';
import { spoken, spokenIn, textsIn } from './microphone.ts';
import { passed, type VirtualClock } from './virtual-time.ts';

/** Real engines, or scripts for the scripted ones. The caller closes real ones. */
export interface ScriptedEngines {
  /** The transcripts; by default the texts of `sayAloud`. */
  readonly stt?: Partial<Stt> | Understood;
  readonly tts?: Partial<Tts>;
  readonly player?: Partial<Player>;
  /** The wake words; `hey broca` and `stop` by default. An engine without `detect` takes all speech as meant for it. */
  readonly trigger?: Partial<Trigger> | { readonly hotwords: Hotwords };
  readonly source?: Source;
  readonly detector?: Detector;
  /** The engines of single places; by default all share the same. */
  readonly own?: Partial<OwnEngines>;
}

/** Engines that remember what they were used for. */
export type NotedEngines = ReturnType<typeof scriptedEngines>;

const engine = { health: () => ({ state: 'ready' }) as const, close: async () => {} };

const scripted = <Engine>(instance: Engine) => ({ name: 'scripted', engine: 'scripted', instance });

/** Playback takes its time by `clock`; without it none. */
export function scriptedEngines(given: ScriptedEngines, clock?: VirtualClock) {
  const { stt, tts, player, trigger = { hotwords: HOTWORDS }, own } = given;
  const { source = noSource, detector = energy } = given;
  /** Every text played to its end. */
  const heard: string[] = [];
  /** The phrases that the recogniser learnt, one entry for each time. */
  const learned: (readonly string[])[] = [];
  const spelled = spelledLessons();
  /** The chosen engines, one entry for each change of the settings. */
  const used: EngineEntries[] = [];
  const recogniser: Stt = {
    ...engine,
    ...scriptedStt(isUnderstood(stt) ? stt : undefined),
    learn: (lesson) => void learned.push(spelled(lesson)),
    ...(isUnderstood(stt) ? {} : stt),
  };
  const shared = {
    stt: scripted<Stt>(recogniser),
    tts: scripted<Tts>({ ...engine, ...scriptedTts, ...tts }),
    trigger: scripted<Trigger>(
      'hotwords' in trigger
        ? { ...engine, detect: scriptedDetect(trigger.hotwords) }
        : { ...engine, ...trigger },
    ),
  };
  return {
    heard,
    learned,
    used,
    ...shared,
    own: { ...forAll(shared), ...own },
    use: (entries: EngineEntries): void => void used.push(entries),
    learn: (lesson: Lesson): void => recogniser.learn(lesson),
    learnOthers: () => {},
    close: engine.close,
    player: scripted<Player>({ ...engine, ...scriptedPlayer(clock, (text) => heard.push(text)), ...player }),
    source: scripted<Source>(source),
    detector: scripted<Detector>(detector),
  } satisfies EnginesAtWork & Readonly<Record<string, unknown>>;
}

/** All places share the same engines. */
const forAll = ({ stt, tts, trigger }: Pick<EnginesAtWork, 'stt' | 'tts' | 'trigger'>): OwnEngines => ({
  stt: () => stt,
  tts: () => tts,
  trigger: () => trigger,
  keep: () => {},
  learn: () => {},
  close: engine.close,
});

const isUnderstood = (stt: ScriptedEngines['stt']): stt is Understood =>
  typeof stt === 'function' || Array.isArray(stt);

/** The transcripts: these texts in order and then none, or the result of a function of the sound and its index from 0. */
type Understood =
  | readonly string[]
  | ((frames: readonly Int16Array[], times: number) => string | Promise<string>);

/** The text of scripted speech. */
const asSpoken = (frames: readonly Int16Array[]): string => textsIn(frames).join(' ');

/** A recogniser with scripted results. It reports partial transcripts while it hears. */
export function scriptedStt(understood: Understood = asSpoken): Pick<Stt, 'transcribe'> {
  let times = 0;
  const textOf = (frames: readonly Int16Array[], at: number): string | Promise<string> =>
    typeof understood === 'function' ? understood(frames, at) : (understood[at] ?? '');
  return {
    transcribe: (frames$) =>
      defer(() => {
        const at = times;
        times += 1;
        const frames: Int16Array[] = [];
        let texts = '';
        const partial$ = frames$.pipe(
          concatMap(({ samples }): readonly TranscriptPart[] => {
            frames.push(samples);
            const known = asSpoken(frames.slice(-2));
            if (known === texts) return [];
            texts = known;
            return [{ type: 'partial', text: asSpoken(frames) }];
          }),
        );
        const final$ = defer(async (): Promise<TranscriptPart> => {
          const text = await textOf(frames, at);
          return { type: 'final', transcript: { text, by: 'grammar' } };
        });
        return concat(partial$, final$);
      }),
  };
}

/** What each wake word does besides opening the ears. */
type Hotwords = Readonly<Record<string, Partial<Detection>>>;

export const HOTWORDS: Hotwords = { 'hey broca': {}, stop: { means: 'stop' } };

/** Detects these wake words in scripted speech, each at its end. */
const scriptedDetect =
  (hotwords: Hotwords) =>
  (frames$: Observable<AudioFrame>): Observable<Detection> => {
    let said: Detection | undefined;
    return frames$.pipe(
      concatMap((frame) => {
        const text = spokenIn(frame.samples)?.text ?? '';
        const meant = Object.hasOwn(hotwords, text) ? hotwords[text] : undefined;
        const before = said;
        said =
          meant === undefined
            ? undefined
            : { hotword: text, means: 'wake', score: 1, endMs: endMsOf(frame), ...meant };
        return before === undefined || before.hotword === said?.hotword ? [] : of(before);
      }),
    );
  };

/** A voice that makes scripted speech. */
const scriptedTts: Pick<Tts, 'synthesize'> = {
  synthesize: (text) => TE.fromIO(() => ({ sampleRateHz: SAMPLE_RATE_HZ, samples: spoken(text) })),
};

/** A silent player: each part takes its time by `clock`, if given. `heard` gets what was played to its end. */
const scriptedPlayer = (
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
        resolve(E.left(engineFailed('player', 'it was silenced')));
      });
    }),
});

const sounding = ({ samples, sampleRateHz }: Sound, clock: VirtualClock | undefined): Observable<never> =>
  clock === undefined ? EMPTY : passed(clock, (samples.length * 1_000) / Math.max(1, sampleRateHz));
