import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventLog } from '../../src/observe/event-log.ts';
import { stateEmittedAtMs } from '../../src/observe/observing.ts';

const test = suite('observing/state-told');

const log = eventLog({ startedAtMs: 0 });
log.keep({ type: 'state.changed', region: 'ears', state: 'listening' }, 10);
log.keep({ type: 'state.changed', region: 'conversation', state: 'idle', conversation: 'a' }, 20);
log.keep({ type: 'state.changed', region: 'conversation', state: 'running', conversation: 'b' }, 30);
log.keep({ type: 'brain.changed' }, 40);

test('it is known when a state was told', () => {
  assert.is(stateEmittedAtMs(log, { region: 'ears', state: 'listening' }), 10);
  assert.is(stateEmittedAtMs(log, { region: 'conversation', state: 'idle', conversation: 'a' }), 20);
});

test('a state that is not the last one told is not known, nor one that was never told', () => {
  assert.is(stateEmittedAtMs(log, { region: 'ears', state: 'answering' }), undefined);
  assert.is(stateEmittedAtMs(log, { region: 'voice', state: 'muted' }), undefined);
});

test.run();
