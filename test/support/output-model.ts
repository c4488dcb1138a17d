import { fromCallback } from 'xstate';
import type { OutputItem, SpeakingCommand, SpeakingProgress } from '../../src/actors/speaking.ts';
import { itemsOf, type OutputContext, type OutputEvent } from '../../src/machines/output-events.ts';
import { failed, type Model } from './machine-model.ts';
import { provided } from './output.ts';
import { scope } from './scope.ts';

const ERROR = new Error('hoarse');

const EVENTS: readonly (OutputEvent | SpeakingProgress)[] = [
  { type: 'speech.asked', text: 'hello', scope: scope({ call: 'one' }) },
  { type: 'speech.asked', text: 'yes?', scope: scope({ call: 'hook', isFromHook: true }) },
  { type: 'play.asked', path: 'beep.wav', request: 'beep', scope: scope({ call: 'two' }) },
  { type: 'play.cancelled', request: 'beep' },
  { type: 'play.cancelled', request: 'another' },
  { type: 'speech.stop' },
  { type: 'output.hold' },
  { type: 'output.release' },
  { type: 'sound.ready' },
  { type: 'sound.given', lengthMs: 1_000 },
  { type: 'sound.begun', isCached: false, engine: undefined },
  { type: 'sound.ended' },
  { type: 'sound.ended', error: ERROR },
];

/** The most that waits in a walk: what happens to two happens to more. */
const MAX_WAITING = 2;

/** Ready whenever it is asked again, and does nothing else of itself. */
const actor = fromCallback<SpeakingCommand, OutputItem>(({ receive, sendBack }) =>
  receive((command) => {
    if (command.type === 'ear.changed' && !command.isEarOpen) sendBack({ type: 'sound.ready' });
  }),
);

/** An output, and whatever may be asked of it. */
export const outputModel: Model = {
  machine: provided(actor),
  input: { place: 'default' },
  events: EVENTS,
  // whoever asks has a name of his own for it
  mayCome: (event, { context }) =>
    (event as OutputEvent).type !== 'play.asked' || !isAskedFor('beep', context as OutputContext),
  ends: (name) => [failed(name)],
  facts: ({ queue, present, silenced }: OutputContext) => [
    queue.slice(0, MAX_WAITING).map((item) => [item.type, item.scope.call]),
    ...[present?.type, present?.scope.call, silenced],
  ],
};

const isAskedFor = (request: string, context: OutputContext): boolean =>
  itemsOf(context).some((item) => item.type === 'sound' && item.request === request);

/** An output that gets more texts than it keeps. */
export const floodedOutput: Model = {
  ...outputModel,
  events: EVENTS.slice(0, 1),
  ends: () => [],
  facts: ({ queue }: OutputContext) => queue.length,
  place: () => '',
};
