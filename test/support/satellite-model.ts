import { createMachine, fromCallback, fromPromise } from 'xstate';
import { outputMachine } from '../../src/machines/output.machine.ts';
import {
  type SatelliteContext,
  type SatelliteEvent,
  satelliteMachine,
} from '../../src/machines/satellite.machine.ts';
import { done, failed, type Model } from './machine-model.ts';
import { scope } from './scope.ts';

const EVENTS: readonly SatelliteEvent[] = [
  { type: 'order.given', order: 'make tea', ...scope() },
  { type: 'synapse.called', names: ['tea'], parameters: {}, ...scope() },
  { type: 'question.unanswered', conversation: 'tab' },
  { type: 'output.hold' },
  { type: 'output.release' },
  { type: 'speech.stop' },
  { type: 'trigger.pressed' },
  { type: 'ears.close' },
  { type: 'ears.open' },
  { type: 'satellite.deafen', conversation: 'tab' },
  { type: 'satellite.undeafen', conversation: 'tab' },
  { type: 'satellite.mute', conversation: 'tab' },
  { type: 'satellite.unmute', conversation: 'tab' },
  { type: 'satellite.left', conversation: 'tab' },
];

/** A satellite that comes in one of the ways it may: who is deaf then, and whether it is muted. */
export const satelliteModel = ({
  isAssistantDeaf = false,
  isDeaf = false,
  isMuted = false,
}: Partial<SatelliteContext> = {}): Model => ({
  machine: satelliteMachine.provide({
    actors: {
      output: outputMachine.provide({ actors: { speaking: fromCallback(() => {}) as never } }),
      leaving: fromPromise(() => new Promise<void>(() => {})),
      ears: createMachine({}) as never,
    },
  }),
  input: { conversation: 'tab', isAssistantDeaf, isDeaf, isMuted },
  events: EVENTS,
  ends: (actor) => [failed(actor), ...(actor.endsWith('leaving') ? [done(actor)] : [])],
  facts: (context: SatelliteContext) => [context.isAssistantDeaf, context.isDeaf],
});
