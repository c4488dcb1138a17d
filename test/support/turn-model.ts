import type { StateValueMap } from 'xstate';
import { turnMachine } from '../../src/wyoming/satellites/turn.machine.ts';
import type { TurnEvent } from '../../src/wyoming/satellites/turn-events.ts';
import type { TurnContext } from '../../src/wyoming/satellites/turn-setup.ts';
import type { Model } from './machine-model.ts';

const of = { call: 'c', conversation: 'kitchen' };
const neuron = { synapse: 's', neuron: 'neurotransmitter', step: 1, said: null } as const;
const report = { matched_synapses: [], user_order: null };

const EVENTS: readonly TurnEvent[] = [
  { type: 'satellite.joined', language: 'fr' },
  { type: 'satellite.detected', name: 'alexa' },
  { type: 'satellite.begins_hotword', hotwords: ['alexa'], goesOn: false },
  { type: 'satellite.begins_hotword', hotwords: [], goesOn: true },
  { type: 'satellite.begins_order', name: '' },
  { type: 'satellite.sounds' },
  { type: 'satellite.stopped' },
  { type: 'satellite.refused', problem: 'noise', isStart: false },
  { type: 'satellite.refused', problem: 'noise', isStart: true },
  { type: 'ears.deaf' },
  { type: 'ears.listening' },
  { type: 'ears.transcribing' },
  { type: 'ears.answering' },
  { type: 'ears.waiting' },
  { type: 'ears.resting' },
  { type: 'on_triggered', ...of, detail: 'alexa' },
  { type: 'on_start_listening', ...of },
  { type: 'on_stt_error', ...of, detail: 'hoarse' },
  { type: 'on_start_speaking', ...of, detail: 'done' },
  { type: 'sound.waits' },
  { type: 'utterance.started', ...of, atMs: 1 },
  { type: 'utterance.ended', ...of, atMs: 2, by: 'silence', silenceMs: 1 },
  { type: 'audio.transcribed', ...of, result: { text: 'hi' } },
  { type: 'trigger.released', hotword: 'alexa', conversation: 'kitchen', to: 'hall' },
  { type: 'call.answered', ...of, result: { report: { ...report, status: 'complete' } } },
  { type: 'call.answered', ...of, result: { report: { ...report, status: 'waiting_for_answer' } } },
  { type: 'neuron.ended', ...of, ...neuron, outcome: 'asked' },
];

/** The turns of a satellite. */
export const turnModel: Model = {
  machine: turnMachine,
  input: undefined,
  events: EVENTS,
  ends: () => [],
  place: (value) => {
    const { stream, dialogue } = value as StateValueMap;
    return [stream === 'hotword', dialogue];
  },
  facts: ({ isDetected, goesOn, isTriggered, call, hotword, held }: TurnContext) => [
    ...[isDetected, goesOn, isTriggered, call, hotword !== undefined, held.length > 0],
  ],
};
