import { not } from 'xstate';
import type { TriggerSkipped } from '../brain/sounding-events.ts';
import { emitEntered, emitHook, PART_FAILED } from './ears-events.ts';
import { earsSetup } from './ears-setup.ts';
import { answering, BEGIN_AWAITED, hearing, OPENING, PRESSED, REMEMBER } from './ears-states.ts';
import { NOT_SKIPPED } from './ears-turn.ts';

export type { EarsContext, EarsEvent } from './ears-setup.ts';

const SKIP = { type: 'skip', params: ({ event }: { readonly event: TriggerSkipped }) => event } as const;

/**
 * The dialogue at one microphone, from wake word to answer. It runs while the assistant is not deaf. Every
 * failure leads to `waiting_for_trigger`, or to `no_microphone` without one. Every other state has a deadline.
 */
export const earsMachine = earsSetup.createMachine({
  id: 'ears',
  context: ({ input }) => ({
    ...input,
    call: '',
    turn: undefined,
    skipped: NOT_SKIPPED,
    awaited: undefined,
    isEnded: false,
  }),
  invoke: { src: 'capturing', id: 'capturing', onError: { target: '.no_microphone', actions: PART_FAILED } },
  initial: 'no_microphone',
  on: {
    'microphone.lost': { target: '.no_microphone' },
    'microphone.ended': { actions: 'markSoundEnded' },
    'microphone.opened': { actions: 'markSoundOpen' },
    'trigger.skip': { actions: SKIP },
    'trigger.skip_at_most': { actions: SKIP },
    'trigger.skip_once_less': { actions: SKIP },
  },
  states: {
    no_microphone: {
      entry: emitEntered('no_microphone'),
      on: { 'microphone.opened': { target: 'open', actions: 'markSoundOpen' } },
    },
    open: {
      invoke: [
        { src: 'triggers', id: 'triggers', onError: { actions: PART_FAILED } },
        { src: 'followingUp', id: 'followingUp', onError: { actions: PART_FAILED } },
      ],
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isEnded', target: '#ears.no_microphone' },
            { guard: 'isAwaited', target: 'hearing', actions: BEGIN_AWAITED },
            { guard: 'skipsTrigger', target: 'hearing', actions: BEGIN_AWAITED },
            { target: 'waiting_for_trigger' },
          ],
        },
        waiting_for_trigger: {
          entry: ['forget', emitEntered('waiting_for_trigger'), emitHook('on_waiting_for_trigger')],
          always: [
            { guard: 'isEnded', target: '#ears.no_microphone' },
            { guard: 'skipsTrigger', target: 'hearing', actions: BEGIN_AWAITED },
          ],
          on: OPENING,
        },
        hearing,
        pausing: {
          always: { guard: not('skipsTrigger'), target: 'deciding' },
          on: { ...PRESSED, ...REMEMBER },
          after: { pause: { target: 'deciding' } },
        },
        /** Lets waiting speech sound now, because an ear without a wake word never closes. */
        giving_way: {
          entry: emitEntered('giving_way'),
          always: { guard: not('skipsTrigger'), target: 'deciding' },
          on: OPENING,
          after: { breath: { target: 'deciding' } },
        },
        answering,
      },
    },
  },
});
