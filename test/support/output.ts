import { createActor, SimulatedClock } from 'xstate';
import { type SpeakingDeps, type SpeakingLogic, speaking } from '../../src/actors/speaking.ts';
import type { AssistantEvent, CallScope } from '../../src/brain/events.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import { outputMachine } from '../../src/machines/output.machine.ts';
import type { OutputEvent } from '../../src/machines/output-events.ts';
import { heard, playedAt } from '../../src/machines/outputs.ts';
import { fakeEngines } from './fake-engines.ts';
import { scope } from './scope.ts';

/** The output machine over this actor. Voices and players get two minutes beyond the length of their sound. */
export const provided = (actor: SpeakingLogic): typeof outputMachine =>
  outputMachine.provide({
    actors: { speaking: actor },
    delays: {
      preparingDeadline: 120_000,
      soundingDeadline: ({ context }) => context.givenMs + 120_000,
    },
  });

const NEVER = new AbortController().signal;

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
  const actorLogic = speaking({
    tts: () => engines.tts.instance,
    player: () => engines.player.instance,
    load: () => {
      throw new Error('there is no sound file');
    },
    ...world,
  });
  const machine = emitting(provided(actorLogic), (item) => {
    if (item.type !== 'play.ended') (listOf[item.type] ?? events).push(item);
  });
  const actor = createActor(machine, { input: { place: 'default' }, clock }).start();
  return {
    actor,
    clock,
    asked,
    sounding,
    news: events,
    heard: engines.heard,
    say: (text: string, own: Partial<CallScope> = {}) =>
      actor.send({ type: 'speech.asked', text, scope: scope(own) }),
    /** Plays a sound file. */
    play: (own: Partial<CallScope> = {}, signal = NEVER) => playedAt(actor, 'beep.wav', scope(own), signal),
    send: (type: Extract<OutputEvent['type'], 'speech.stop' | `output.${string}`>) => actor.send({ type }),
    drained: () => heard(actor, NEVER),
    /** The state of what sounds. */
    state: () => stateIn(actor.getSnapshot().value.sound),
    /** What was told, in short. */
    told: () =>
      events.map((item) => {
        if (item.type === 'speech.failed') return `${item.text} failed: ${item.error}`;
        if (item.type === 'speech.stopped') return `${item.text} stopped`;
        return `${item.type} ${'detail' in item ? item.detail : ''}`;
      }),
  };
}

const stateIn = (value: object | string): string =>
  typeof value === 'string' ? value : stateIn(Object.values(value)[0]);
