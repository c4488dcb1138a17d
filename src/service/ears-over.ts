import type { AnyActor } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import { type EarsWorld, earsAtWork } from '../actors/ears.ts';
import { listeningDeadlineMs } from '../actors/listening-times.ts';
import { type OwnVoice, ownVoice } from '../actors/own-voice.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { framesOfParts } from '../engines/players/frames-of-parts.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { earsMachine } from '../machines/ears.machine.ts';
import { outputOf } from '../machines/outputs.ts';

export interface EarsSurroundings extends Pick<EarsWorld, 'news$' | 'tell' | 'recorded'> {
  readonly brain: () => BrainActor;
  readonly engines: EnginesAtWork;
  readonly clock: AnyActor['clock'];
}

/** Where ears are, and who is heard there. */
export interface EarsPlace extends Pick<EarsWorld, 'source' | 'conversation'> {
  /** Whether somebody in this conversation speaks into these ears. */
  readonly isHere: (conversation: string) => boolean;
}

export interface EarsOver {
  /** The ears with all they hear with. */
  readonly machine: typeof earsMachine;
  /** How loud it is at the microphone; undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
  /** To be told of everything that sounds there. */
  readonly ownVoice: OwnVoice;
}

/** Ears over one source, with the engines that all ears share. */
export function earsOver(
  { isHere, ...place }: EarsPlace,
  { brain, engines, news$, tell, clock, recorded }: EarsSurroundings,
): EarsOver {
  const settings = () => brain().getSnapshot().context.settings;
  const trigger = () => engines.trigger.instance;
  const voice = ownVoice({
    trigger,
    tts: () => engines.tts.instance,
    frames: framesOfParts,
    tailMs: () => settings().listening.echoTailMs,
    clock: () => clock,
    nowMs: () => performance.now(),
  });
  const { actors, level } = earsAtWork({
    ...place,
    trigger,
    stt: () => engines.stt.instance,
    detector: () => engines.detector.instance,
    settings,
    news$,
    tell,
    recorded,
    ownVoice: voice,
    hasSynapse: (name) => brain().getSnapshot().context.brain.find(name) !== undefined,
    isAskedByVoice: (conversation) => {
      const { conversations } = brain().getSnapshot().context;
      const [waiting] = conversations[conversation]?.getSnapshot().context.questions ?? [];
      return isHere(conversation) && waiting?.scope.by === 'voice';
    },
    drain: (done, conversation) => outputOf(brain(), conversation)?.send({ type: 'drain.asked', done }),
  });
  return {
    level,
    ownVoice: voice,
    machine: earsMachine.provide({
      actors,
      actions: { tell: (_, news) => tell(news) },
      delays: { listeningDeadline: () => listeningDeadlineMs(settings()) },
    }),
  };
}
