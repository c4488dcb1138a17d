import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type AssistantEvent,
  callNames,
  HOOK_NAMES,
  hookedSynapses,
  synapsesOfHook,
  unknownHooks,
} from '../../src/brain/events.ts';
import { guardedEvents, redactedEvent } from '../../src/brain/guarded-events.ts';
import { settled } from '../support/settled.ts';

const test = suite('callNames');

test('one process gives no name twice, and no other gives one of its names', () => {
  const [now, later] = [callNames(1_000), callNames(1_001)];
  const names = [now(), now(), later(), later()];
  assert.is(new Set(names).size, 4);
  assert.equal(names[0], 'rs-1');
});

test('a hook runs nothing, one synapse, or several in order', () => {
  assert.equal(synapsesOfHook(null), []);
  assert.equal(synapsesOfHook([]), []);
  assert.equal(synapsesOfHook('a'), ['a']);
  assert.equal(synapsesOfHook(['b', 'a', 'b']), ['b', 'a', 'b']);
});

test('every synapse a hook names has its path, hook by hook', () => {
  assert.equal(hookedSynapses({ on_start: 'a', on_deaf: ['b', 'c'], on_mute: null }), [
    { hook: 'on_deaf', synapse: 'b', path: ['hooks', 'on_deaf', 0] },
    { hook: 'on_deaf', synapse: 'c', path: ['hooks', 'on_deaf', 1] },
    { hook: 'on_start', synapse: 'a', path: ['hooks', 'on_start'] },
  ]);
});

test('a name that is no hook is refused', () => {
  const refused = unknownHooks(['on_start', 'on_strat']);
  assert.equal(
    refused.map(({ path, found }) => [path, found]),
    [[['hooks', 'on_strat'], 'on_strat']],
  );
  assert.equal(refused[0]?.known, [...HOOK_NAMES]);
});

test('there are fifteen hooks, each once', () => assert.is(new Set(HOOK_NAMES).size, 15));

const OF = { call: 'call-1', conversation: 'kitchen' };

const shown = (event: AssistantEvent): AssistantEvent =>
  redactedEvent(event, (text) => text.replaceAll('hunter2', '…'));

test('the text of every failure loses what is secret', () => {
  assert.equal(
    [
      shown({ type: 'actor.failed', actor: 'timers', error: 'no hunter2' }),
      shown({ type: 'signal.failed', signal: 'mqtt_subscriber', error: 'hunter2 refused' }),
      shown({ type: 'hook.failed', hook: 'on_start', error: 'no synapse is named "hunter2"' }),
      shown({ type: 'speech.failed', ...OF, text: 'hello', error: '401 for hunter2' }),
      shown({ type: 'speech.unheard', ...OF, text: 'hello', reason: 'no card hunter2' }),
      shown({ type: 'on_stt_error', ...OF, detail: '401 for hunter2' }),
    ],
    [
      { type: 'actor.failed', actor: 'timers', error: 'no …' },
      { type: 'signal.failed', signal: 'mqtt_subscriber', error: '… refused' },
      { type: 'hook.failed', hook: 'on_start', error: 'no synapse is named "…"' },
      { type: 'speech.failed', ...OF, text: 'hello', error: '401 for …' },
      { type: 'speech.unheard', ...OF, text: 'hello', reason: 'no card …' },
      { type: 'on_stt_error', ...OF, detail: '401 for …' },
    ],
  );
});

test('an expected failure keeps its kind, and a bug without a secret stays what it is', () => {
  const engine = { _tag: 'EngineFailed', engine: 'cloud', message: '401 for hunter2' };
  assert.equal(shown({ type: 'audio.transcribed', ...OF, result: { error: engine } }), {
    type: 'audio.transcribed',
    ...OF,
    result: { error: { ...engine, message: '401 for …' } },
  });
  const bug = new Error('a bug');
  const lost = shown({ type: 'conversation.failed', conversation: 'kitchen', error: bug });
  assert.is(lost.type === 'conversation.failed' && lost.error, bug);
  const told = shown({ type: 'call.answered', ...OF, result: { error: new Error('a bug of hunter2') } });
  assert.match(
    JSON.stringify(told, (_, one) => (one instanceof Error ? one.message : one)),
    'a bug of …',
  );
});

test('what tells of no failure is the very same', () => {
  const event: AssistantEvent = { type: 'speech.asked', ...OF, text: 'hunter2' };
  assert.is(shown(event), event);
  const heard: AssistantEvent = { type: 'audio.transcribed', ...OF, result: { text: 'hunter2' } };
  assert.is(shown(heard), heard);
});

test.run();

const guardedEventsTest = suite('guardedEvents');

const piece = (actor: string): AssistantEvent => ({ type: 'actor.failed', actor, error: '' });

const failing = (event: AssistantEvent): void => {
  throw new RangeError(`${JSON.stringify(event)}\n    at what was said`);
};

guardedEventsTest('a listener that throws loses that piece of news alone, and the others lose none', () => {
  const events$ = new Subject<AssistantEvent>();
  const told: string[] = [];
  const heard: string[] = [];
  const source = guardedEvents(events$, (bug) => told.push(bug));
  source.subscribe((event) => {
    if ('actor' in event && event.actor === 'one') failing(event);
    heard.push(`first ${'actor' in event && event.actor}`);
  });
  const last = source.subscribe((event) => heard.push(`second ${'actor' in event && event.actor}`));
  events$.next(piece('one'));
  events$.next(piece('two'));
  last.unsubscribe();
  events$.next(piece('three'));
  assert.equal(heard, ['second one', 'first two', 'second two', 'first three']);
  assert.is(told.length, 1);
});

guardedEventsTest('a place that throws is told once, by where it is and not by what the error says', () => {
  const events$ = new Subject<AssistantEvent>();
  const told: string[] = [];
  const source = guardedEvents(events$, (bug) => told.push(bug));
  source.subscribe(failing);
  source.subscribe(() => {
    throw 'something said';
  });
  for (const actor of ['kettle', 'toaster', 'lamp']) events$.next(piece(actor));
  const [bug = '', thrown] = told;
  assert.match(bug, /^a bug cost a listener an event: RangeError at failing \(.*events\.test/);
  assert.not.match(bug, /kettle|what was said/);
  assert.equal([thrown, told.length], ['a bug cost a listener an event: a thrown string', 2]);
});

guardedEventsTest('a promise that rejects is a bug like others', async () => {
  const events$ = new Subject<AssistantEvent>();
  const told: string[] = [];
  guardedEvents(events$, (bug) => told.push(bug)).subscribe(async (event) => failing(event));
  events$.next(piece('one'));
  await settled();
  assert.is(told.length, 1);
});

guardedEventsTest('what cannot even be told goes to stderr', () => {
  const events$ = new Subject<AssistantEvent>();
  const { error } = console;
  const lines: unknown[] = [];
  console.error = (line: unknown) => void lines.push(line);
  try {
    guardedEvents(events$, () => {
      throw new Error('no log');
    }).subscribe(failing);
    events$.next(piece('one'));
    events$.next(piece('two'));
  } finally {
    console.error = error;
  }
  assert.is(lines.length, 1);
  assert.match(String(lines[0]), 'RangeError at failing');
});

guardedEventsTest('telling a bug as news that fails again ends', () => {
  const events$ = new Subject<AssistantEvent>();
  let calls = 0;
  guardedEvents(events$, (bug) => events$.next({ ...piece('news'), error: bug } as AssistantEvent)).subscribe(
    (event) => {
      calls += 1;
      failing(event);
    },
  );
  events$.next(piece('one'));
  assert.is(calls, 2);
});

guardedEventsTest.run();
