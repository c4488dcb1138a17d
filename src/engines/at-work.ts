import * as E from 'fp-ts/lib/Either.js';
import { Observable } from 'rxjs';
import { type ChosenEngine, choose, type EngineEntry, healthOf } from './choose.ts';
import { builtInEngines, type EngineKinds, type EngineSetup } from './index.ts';
import type { OpenCalls } from './open-calls.ts';
import type { Detector, Player, Source, Stt, Trigger, Tts } from './ports.ts';
import { succession } from './succession.ts';

type Closable = Pick<Trigger, 'health' | 'close'>;

/** What the settings choose of each kind. */
export type EngineEntries = Readonly<Record<keyof EngineKinds, EngineEntry>>;

/** The engines an assistant works with, always the present ones; whoever made them closes them. */
export interface EnginesAtWork {
  readonly stt: ChosenEngine<Stt>;
  readonly tts: ChosenEngine<Tts>;
  readonly player: ChosenEngine<Player>;
  readonly trigger: ChosenEngine<Trigger>;
  readonly source: ChosenEngine<Source>;
  readonly detector: ChosenEngine<Detector>;
  /** Makes those anew whose entry is another one; what the old ones are doing they bring to its end. */
  readonly use: (entries: EngineEntries) => void;
  /** Tells the recogniser, and every one that follows it, what can be said. */
  readonly learn: (phrases: readonly string[]) => void;
  /** Ends every engine's processes, whatever they are doing. */
  readonly close: () => Promise<void>;
}

/** The engines of these entries. None of them starts a process before it is used. */
export function enginesAtWork(
  entries: EngineEntries,
  setup: Omit<EngineSetup, 'parameters'>,
  kinds: EngineKinds = builtInEngines,
): EnginesAtWork {
  const { log } = setup;
  const stt = succession<Stt>(entries.stt, {
    make: (entry) => choose('stt', kinds.stt, entry, setup),
    counted: (engine, during) => ({
      ...closableOf(engine),
      transcribe: (frames$, signal, heard) => during(engine.transcribe(frames$, signal, heard)),
      learn: (phrases) => engine.learn(phrases),
    }),
    log,
  });
  const tts = succession<Tts>(entries.tts, {
    make: (entry) => choose('tts', kinds.tts, entry, setup),
    counted: (engine, during) => ({
      ...closableOf(engine),
      synthesize: (text, signal) => during(engine.synthesize(text, signal)),
    }),
    log,
  });
  const player = succession<Player>(entries.player, {
    make: (entry) => choose('player', kinds.player, entry, setup),
    counted: (engine, during) => ({
      ...closableOf(engine),
      play: (sound$, signal, begun, isQuiet$) => during(engine.play(sound$, signal, begun, isQuiet$)),
    }),
    log,
  });
  const trigger = succession<Trigger>(entries.trigger, {
    make: (entry) => choose('trigger', kinds.trigger, entry, setup),
    counted: (engine, during) => {
      const { detect } = engine;
      if (detect === undefined) return closableOf(engine);
      return {
        ...closableOf(engine),
        detect: (frames$, options) => whileSubscribed(detect(frames$, options), during),
      };
    },
    log,
  });
  const source = succession<Source>(entries.source, {
    make: (entry) => choose('source', kinds.source, entry, setup),
    counted: (engine, during) => ({
      ...closableOf(engine),
      frames$: whileSubscribed(engine.frames$, during),
      mayRest: engine.mayRest === true,
    }),
    log,
  });
  const detector = succession<Detector>(entries.detector, {
    make: (entry) => choose('detector', kinds.detector, entry, setup),
    counted: (engine, during) => ({
      ...closableOf(engine),
      detect: (energy) => (frames$) => whileSubscribed(frames$.pipe(engine.detect(energy)), during),
    }),
    log,
  });
  let known: readonly string[] | undefined;
  return {
    get stt() {
      return stt.present();
    },
    get tts() {
      return tts.present();
    },
    get player() {
      return player.present();
    },
    get trigger() {
      return trigger.present();
    },
    get source() {
      return source.present();
    },
    get detector() {
      return detector.present();
    },
    use: (wanted) => {
      source.use(wanted.source);
      detector.use(wanted.detector);
      tts.use(wanted.tts);
      player.use(wanted.player);
      trigger.use(wanted.trigger);
      if (stt.use(wanted.stt) && known !== undefined) stt.present().instance.learn(known);
    },
    learn: (phrases) => {
      known = phrases;
      stt.present().instance.learn(phrases);
    },
    close: async () => {
      await Promise.all([stt, tts, player, trigger, source, detector].map(({ close }) => close()));
    },
  };
}

/** What `GET /health` shows of them, by kind. */
export const healthOfAll = ({ stt, tts, player, trigger, source, detector }: EnginesAtWork) => ({
  stt: healthOf(stt),
  tts: healthOf(tts),
  player: healthOf(player),
  trigger: healthOf(trigger),
  source: healthOf(source),
  detector: healthOf(detector),
});

/** What runs are told to have used, by kind. */
export const enginesUsed = (engines: EnginesAtWork) =>
  Object.fromEntries(
    Object.entries(healthOfAll(engines)).map(([kind, { name, engine, version = null }]) => [
      kind,
      { name, engine, version },
    ]),
  );

/** A stream that counts as one call from its subscription to its end. */
const whileSubscribed = <T>(stream$: Observable<T>, during: OpenCalls['during']): Observable<T> =>
  new Observable((subscriber) => {
    let end = (): void => {};
    const ended = new Promise<E.Either<never, void>>((resolve) => {
      end = () => resolve(E.right(undefined));
    });
    void during(() => ended)();
    subscriber.add(end);
    subscriber.add(stream$.subscribe(subscriber));
  });

/** What engines of every kind have. */
const closableOf = (engine: Closable): Closable => ({
  health: () => engine.health(),
  close: () => engine.close(),
});
