import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { eventLog, roughBytes } from '../../src/observe/event-log.ts';
import { stateEmittedAtMs } from '../../src/observe/observing.ts';
import { emittedRun } from '../support/run-told.ts';
import { CHANGED, said, stamped } from '../support/stamped.ts';

const test = suite('event log');

const kept = (event: AssistantEvent) => [event, stamped(event).timeMs] as const;

test('events are numbered from 1, and their ids name the start too', () => {
  const log = eventLog({ startedAtMs: 36 });
  assert.equal([log.newest(), log.oldest()], [0, 1]);
  log.keep(...kept(CHANGED));
  log.keep(...kept(said('Hi')));
  assert.equal([log.newest(), log.oldest()], [2, 1]);
  assert.equal(log.at(2), stamped(said('Hi')));
  assert.is(log.idOf(2), '10-2');
  assert.is(JSON.parse(log.textAt(2) ?? '').id, '10-2');
});

test('an id is known while it may have been given in this start', () => {
  const log = eventLog({ startedAtMs: 36 });
  log.keep(...kept(CHANGED));
  assert.equal(
    ['10-1', '10-2', '10-0', '11-1', '10', '', '10-1x', '10--1', '10-1e0', '10-01'].map(log.numberOf),
    [1, ...Array<undefined>(9).fill(undefined)],
  );
});

test('when there are too many the oldest go', () => {
  const log = eventLog({ startedAtMs: 36, mostEvents: 3 });
  for (let event = 0; event < 7; event += 1) log.keep(...kept(said(String(event))));
  assert.equal([log.oldest(), log.newest()], [5, 7]);
  assert.equal(
    [4, 5, 6, 7, 8].map((number) => log.eventAt(number)),
    [undefined, said('4'), said('5'), said('6'), undefined],
  );
  assert.is(log.textAt(4), undefined);
});

test('when they hold too much the oldest go, but never the newest', () => {
  const log = eventLog({ startedAtMs: 36, maxBytes: 10_000 });
  log.keep(...kept(said('a'.repeat(2_000))));
  log.keep(...kept(said('b'.repeat(2_000))));
  assert.is(log.oldest(), 1);
  log.keep(...kept(said('c'.repeat(2_000))));
  assert.is(log.oldest(), 2);
  log.keep(...kept(said('d'.repeat(100_000))));
  assert.equal([log.oldest(), log.newest()], [4, 4]);
});

const LONG = 'x'.repeat(100_000);
const one = emittedRun();
const of = { call: 'run-1', conversation: 'default' };

const large = {
  'a text to be said': said(LONG),
  'an order': one.started(LONG),
  'the value of a hole': {
    ...one.matched(),
    matches: [{ synapse: 'tea', matchedOrder: 'tea', parameters: { kind: { of: [LONG] } } }],
  },
  'the detail of a hook': { ...one.found, detail: LONG },
  'what a neuron said': { ...one.ended, said: LONG },
  'an error': { ...one.failed, error: LONG },
  'a report': one.answered({
    report: {
      matched_synapses: [
        {
          synapse_name: 'tea',
          matched_order: null,
          neuron_module_list: [{ neuron_name: 'Say', generated_message: LONG }],
        },
      ],
      status: 'complete',
      user_order: null,
    },
  }),
  'what was heard': { type: 'audio.transcribed', ...of, result: { text: LONG } },
  'a payload': { type: 'signal.notified', notification: 'sun', payload: [LONG] },
} as const;

for (const [what, news] of Object.entries(large)) {
  test(`${what} counts`, () => assert.ok(roughBytes(news as Parameters<typeof roughBytes>[0]) >= 200_000));
}

test('a circle is not followed for ever', () => {
  const payload: Record<string, unknown> = {};
  payload.self = payload;
  assert.ok(roughBytes({ type: 'signal.notified', notification: 'sun', payload }) > 1_000_000);
});

test('news without texts is small', () => assert.ok(roughBytes(one.begun) < 1_000));

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
