import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { lastRuns } from '../../src/mqtt/state-topics.ts';

const test = suite('the last runs');

const started = (call: string, conversation: string, order: string | null): AssistantEvent => ({
  type: 'run.started',
  ...{ call, conversation, order, names: [], by: 'api', isFromHook: false, answers: null },
});

const answered = (call: string, conversation: string, status: 'complete' | null): AssistantEvent => ({
  type: 'call.answered',
  ...{ call, conversation },
  result: { report: { matched_synapses: [], status, user_order: null } },
});

test('the last of all, and of each satellite, whichever began first', () => {
  const { follow, of } = lastRuns(
    (name) => name === 'loft',
    () => 7,
  );
  follow(started('1', 'loft', 'light'));
  follow(started('2', 'mia', 'tea'));
  follow(answered('1', 'loft', 'complete'));
  follow(answered('2', 'mia', null));
  assert.equal(of(), { conversation: 'mia', order: 'tea', synapses: [], status: 'no_match', atMs: 7 });
  assert.is(of('loft')?.order, 'light');
  assert.is(of('mia'), undefined);
});

test('a satellite that is one no more is forgotten', () => {
  const there = new Set(['tab-1', 'loft']);
  const { follow, of } = lastRuns((name) => there.has(name));
  for (const name of there) follow(answered(name, name, 'complete'));
  there.delete('tab-1');
  follow(answered('3', 'mia', 'complete'));
  assert.equal([of('tab-1'), of('loft')?.conversation, of()?.conversation], [undefined, 'loft', 'mia']);
});

test('a run that a bug ended has failed', () => {
  const { follow, of } = lastRuns(() => false);
  follow(started('1', 'mia', null));
  follow({ type: 'call.answered', call: '1', conversation: 'mia', result: { error: new Error('a bug') } });
  assert.is(of()?.status, 'failed');
});

test.run();
