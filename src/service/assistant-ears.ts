import { filter } from 'rxjs';
import type { AnyActor } from 'xstate';
import type { HeardLevel } from '../actors/capturing.ts';
import { type EarsWorld, earsAtWork } from '../actors/ears.ts';
import { listeningDeadlineMs } from '../actors/listening-times.ts';
import { type OwnVoice, ownVoice } from '../actors/own-voice.ts';
import { triggerSkipped } from '../actors/signals/order.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { framesOfParts } from '../engines/players/frames-of-parts.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { earsMachine } from '../machines/ears.machine.ts';

export interface AssistantEars {
  /** The ears with all they hear with. */
  readonly machine: typeof earsMachine;
  /** How loud it is at the microphone; undefined while nothing is captured. */
  readonly level: () => HeardLevel | undefined;
  /** To be told of everything that sounds. */
  readonly ownVoice: OwnVoice;
}

interface Surroundings extends Pick<EarsWorld, 'news$' | 'tell'> {
  readonly brain: () => BrainActor;
  readonly engines: EnginesAtWork;
  readonly clock: AnyActor['clock'];
}

/** The ears over the local microphone, and what the rest of the assistant tells them. */
export function assistantEars({ brain, engines, news$, tell, clock }: Surroundings): AssistantEars {
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
    source: () => engines.source.instance,
    trigger,
    stt: () => engines.stt.instance,
    detector: () => engines.detector.instance,
    settings,
    news$,
    tell,
    ownVoice: voice,
    hasSynapse: (name) => brain().getSnapshot().context.brain.find(name) !== undefined,
    isAskedByVoice: (conversation) => {
      const { conversations } = brain().getSnapshot().context;
      const [waiting] = conversations[conversation]?.getSnapshot().context.questions ?? [];
      return waiting?.scope.by === 'voice';
    },
    drain: (done) => brain().getSnapshot().children.speaking?.send({ type: 'drain.asked', done }),
  });
  news$.pipe(filter((news) => news.type === 'signal.notified')).subscribe((news) => {
    const skipped = triggerSkipped(news.notification, news.payload);
    if (skipped !== undefined) brain().send(skipped);
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
