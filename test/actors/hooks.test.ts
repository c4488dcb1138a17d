import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { hooksActor } from '../../src/actors/hooks.ts';
import { type AssistantEvent, HOOK_NAMES, type Hooks, type SynapseCalled } from '../../src/brain/events.ts';
import { synapse } from '../support/synapse.ts';

const test = suite('hooksActor');

const synapses = [synapse('beep', {}), synapse('light', {}), synapse('off', { isEnabled: false })];

/** A hooks actor at work and what it sent. */
function hooked(given: Partial<Hooks>) {
  const events$ = new Subject<AssistantEvent>();
  const sent: SynapseCalled[] = [];
  const told: AssistantEvent[] = [];
  const none = Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Hooks;
  let hooks = { ...none, ...given };
  let calls = 0;
  const logic = hooksActor({
    events$,
    hooks: () => hooks,
    find: (wanted) => synapses.find(({ name }) => name === wanted),
    send: (call) => sent.push(call),
    emit: (item) => told.push(item),
    nextCall: () => `hook-${++calls}`,
    conversation: 'default',
  });
  const actor = createActor(logic).start();
  return {
    actor,
    events$,
    sent,
    told,
    set: (own: Partial<Hooks>) => {
      hooks = { ...none, ...own };
    },
  };
}

const names = (sent: readonly SynapseCalled[]) => sent.map((call) => call.names);

test('calls the hooked synapses, in order, once, in the conversation and loudness of the news', () => {
  const { actor, events$, sent } = hooked({ on_order_found: ['light', 'beep'] });
  events$.next({ type: 'on_order_found', conversation: 'kitchen', mute: false, isFromHook: false });
  assert.equal(sent, [
    {
      type: 'synapse.called',
      call: 'hook-1',
      conversation: 'kitchen',
      mute: false,
      isFromHook: true,
      by: 'voice',
      names: ['light', 'beep'],
      parameters: {},
    },
  ]);
  actor.stop();
});

test('news of no conversation runs in the default one', () => {
  const { actor, events$, sent } = hooked({ on_start: 'beep' });
  events$.next({ type: 'on_start' });
  assert.equal(
    sent.map(({ conversation, mute }) => [conversation, mute]),
    [['default', undefined]],
  );
  actor.stop();
});

for (const hook of HOOK_NAMES.filter((name) => name !== 'on_order_not_found')) {
  test(`${hook} calls its synapse and no other`, () => {
    const { actor, events$, sent } = hooked({ [hook]: 'beep' });
    for (const type of HOOK_NAMES) events$.next({ type });
    assert.equal(names(sent), [['beep']]);
    actor.stop();
  });
}

test('on_order_not_found is part of the run that found nothing', () => {
  const { actor, events$, sent } = hooked({ on_order_not_found: 'beep' });
  events$.next({ type: 'on_order_not_found' });
  assert.equal(sent, []);
  actor.stop();
});

test('disabled and deleted synapses are skipped, deleted ones told, and nothing left is no call', () => {
  const { actor, events$, sent, told } = hooked({
    on_mute: ['off', 'beep', 'deleted'],
    on_unmute: ['off', 'deleted'],
    on_deaf: [],
  });
  for (const type of ['on_mute', 'on_unmute', 'on_deaf'] as const) events$.next({ type });
  assert.equal(names(sent), [['beep']]);
  const error = 'no synapse is named "deleted"';
  assert.equal(told, [
    { type: 'hook.failed', hook: 'on_mute', error },
    { type: 'hook.failed', hook: 'on_unmute', error },
  ]);
  actor.stop();
});

test('a deleted synapse of on_order_not_found is told too', () => {
  const { actor, events$, sent, told } = hooked({ on_order_not_found: ['deleted', 'beep'] });
  events$.next({ type: 'on_order_not_found' });
  assert.equal(
    [sent, told],
    [[], [{ type: 'hook.failed', hook: 'on_order_not_found', error: 'no synapse is named "deleted"' }]],
  );
  actor.stop();
});

test('what a hook does fires no hooks', () => {
  const { actor, events$, sent } = hooked({ on_start_speaking: 'beep' });
  events$.next({ type: 'on_start_speaking', isFromHook: true });
  assert.equal(sent, []);
  actor.stop();
});

test('news that is no hook is passed over', () => {
  const { actor, events$, sent } = hooked({ on_start: 'beep' });
  events$.next({ type: 'brain.changed' });
  events$.next({ type: 'question.dropped', asked: [], conversation: 'default' });
  assert.equal(sent, []);
  actor.stop();
});

test('changed hooks hold at once', () => {
  const { actor, events$, sent, set } = hooked({ on_mute: 'beep' });
  set({ on_mute: 'light' });
  events$.next({ type: 'on_mute' });
  assert.equal(names(sent), [['light']]);
  actor.stop();
});

test('stopped, it hears no more news', () => {
  const { actor, events$, sent } = hooked({ on_mute: 'beep' });
  actor.stop();
  events$.next({ type: 'on_mute' });
  assert.equal(sent, []);
  assert.is(events$.observed, false);
});

test.run();
