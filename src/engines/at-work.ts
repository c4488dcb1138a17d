import { type ChosenEngine, choose, type EngineEntry, healthOf } from './choose.ts';
import { builtInEngines, type EngineKinds, type EngineSetup } from './index.ts';
import type { Player, Stt, Trigger, Tts } from './ports.ts';
import { succession } from './succession.ts';

/** What the settings choose of each kind. */
export type EngineEntries = Readonly<Record<'stt' | 'tts' | 'player' | 'trigger', EngineEntry>>;

/** The engines an assistant works with, always the present ones; whoever made them closes them. */
export interface EnginesAtWork {
  readonly stt: ChosenEngine<Stt>;
  readonly tts: ChosenEngine<Tts>;
  readonly player: ChosenEngine<Player>;
  readonly trigger: ChosenEngine<Trigger>;
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
      play: (sound, signal) => during(engine.play(sound, signal)),
    }),
    log,
  });
  const trigger = succession<Trigger>(entries.trigger, {
    make: (entry) => choose('trigger', kinds.trigger, entry, setup),
    counted: closableOf,
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
    use: (wanted) => {
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
      await Promise.all([stt, tts, player, trigger].map(({ close }) => close()));
    },
  };
}

/** What `GET /health` shows of them, by kind. */
export const healthOfAll = ({ stt, tts, player, trigger }: EnginesAtWork) => ({
  stt: healthOf(stt),
  tts: healthOf(tts),
  player: healthOf(player),
  trigger: healthOf(trigger),
});

/** What engines of every kind have. */
const closableOf = (engine: Trigger): Trigger => ({
  health: () => engine.health(),
  close: () => engine.close(),
});
