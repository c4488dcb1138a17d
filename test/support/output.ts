import { createActor, SimulatedClock } from 'xstate';
import type { SpeakingDeps } from '../../src/actors/speaking/holding.ts';
import { type SpeakingEvent, speaking } from '../../src/actors/speaking.ts';
import type { AssistantEvent, CallScope } from '../../src/brain/events.ts';
import { fakeEngines } from './fake-engines.ts';
import { scope } from './scope.ts';

/** An output at work on a clock that stands still, and what it told. */
export function output(engines = fakeEngines(), world: Partial<SpeakingDeps> = {}) {
  const events: AssistantEvent[] = [];
  const asked: AssistantEvent[] = [];
  const sounding: AssistantEvent[] = [];
  const listOf: Partial<Record<AssistantEvent['type'], AssistantEvent[]>> = {
    'speech.asked': asked,
    'speech.sounding': sounding,
  };
  const clock = new SimulatedClock();
  const logic = speaking({
    tts: () => engines.tts.instance,
    player: () => engines.player.instance,
    isMuted: () => false,
    emit: (item) => void (listOf[item.type] ?? events).push(item),
    ...world,
  });
  const actor = createActor(logic, { clock }).start();
  return {
    actor,
    clock,
    asked,
    sounding,
    news: events,
    heard: engines.heard,
    say: (text: string, own: Partial<CallScope> = {}) =>
      actor.send({ type: 'speech.asked', text, scope: scope(own) }),
    send: (type: Extract<SpeakingEvent['type'], 'speech.stop' | `output.${string}`>) => actor.send({ type }),
    drained: () => new Promise<void>((done) => actor.send({ type: 'drain.asked', done })),
    /** What was told, in short. */
    told: () =>
      events.map((item) => {
        if (item.type === 'speech.failed') return `${item.text} failed: ${item.error}`;
        if (item.type === 'speech.stopped') return `${item.text} stopped`;
        return `${item.type} ${'detail' in item ? item.detail : ''}`;
      }),
  };
}
