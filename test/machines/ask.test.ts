import * as E from 'fp-ts/lib/Either.js';
import { EMPTY, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioGiven } from '../../src/actors/transcribing.ts';
import type { AssistantEvent, NewCall } from '../../src/brain/events.ts';
import type { RunReport } from '../../src/brain/stored-run.ts';
import { asking } from '../../src/machines/ask.ts';
import type { BrainActor } from '../../src/machines/brain.machine.ts';
import type { BrainEvent } from '../../src/machines/brain-events.ts';
import { rejection } from '../support/rejection.ts';
import { scope } from '../support/scope.ts';
import { settled } from '../support/settled.ts';

const test = suite('ask');

/** A brain that only notes what it is sent, and the news the test tells. */
function listening(whenSent = () => {}) {
  const events$ = new Subject<AssistantEvent>();
  const sent: BrainEvent[] = [];
  let status = 'active';
  const brain = {
    send: (event: BrainEvent) => {
      sent.push(event);
      whenSent();
    },
    getSnapshot: () => ({ status, children: {} }),
  };
  const stop = () => {
    status = 'stopped';
  };
  return { events$, sent, stop, ask: asking(brain as unknown as BrainActor, events$) };
}

const order = (call: string, conversation = 'default'): NewCall => ({
  type: 'order.given',
  order: 'go',
  ...scope({ call, conversation }),
});

const audio = (call: string): AudioGiven => ({
  type: 'audio.given',
  call,
  conversation: 'default',
  frames$: EMPTY,
});

const report = (user_order: string): RunReport => ({ matched_synapses: [], status: 'complete', user_order });

const answered = (call: string): AssistantEvent => ({
  type: 'call.answered',
  call,
  conversation: 'default',
  result: { report: report(call) },
});

test('sends the call and gives its report', async () => {
  const { ask, events$, sent } = listening();
  const call = order('a');
  const answer = ask.run(call);
  await settled();
  assert.equal(sent, [call]);
  events$.next(answered('a'));
  assert.equal(await answer, report('a'));
});

test('calls of one turn are given together, in their order, when all of them are known', async () => {
  const { ask, sent } = listening();
  const calls = ['a', 'b', 'c'].map((call) => order(call));
  for (const call of calls) void ask.run(call);
  assert.equal(sent, []);
  await settled();
  assert.equal(sent, calls);
});

test('many wait at once and each hears its own answer, in whatever order they come', async () => {
  const { ask, events$ } = listening();
  const calls = Array.from({ length: 1_000 }, (_, n) => `call-${n}`);
  const answers = Promise.all(calls.map((call) => ask.run(order(call))));
  for (const call of calls.toReversed()) events$.next(answered(call));
  assert.equal(
    (await answers).map(({ user_order }) => user_order),
    calls,
  );
});

test('an answer that comes before the call has been sent through is heard', async () => {
  const { ask, events$ } = listening(() => events$.next(answered('a')));
  assert.equal(await ask.run(order('a')), report('a'));
});

test('a call is answered once; answers nobody waits for are passed over', async () => {
  const { ask, events$ } = listening();
  const answer = ask.run(order('a'));
  events$.next(answered('b'));
  events$.next(answered('a'));
  events$.next({ ...answered('a'), result: { report: report('again') } } as AssistantEvent);
  assert.equal(await answer, report('a'));
});

test('a bug that ended the run rejects', async () => {
  const { ask, events$ } = listening();
  const answer = ask.run(order('a'));
  const error = new Error('bug');
  events$.next({ type: 'call.answered', call: 'a', conversation: 'default', result: { error } });
  assert.is(await rejection(answer), error);
});

test('a failed conversation rejects its own calls only', async () => {
  const { ask, events$ } = listening();
  const lost = [order('a', 'kitchen'), order('b', 'kitchen')].map((call) => rejection(ask.run(call)));
  const kept = ask.run(order('c', 'bath'));
  const sound = ask.transcribe(audio('d'))();
  const error = new Error('bug');
  events$.next({ type: 'conversation.failed', conversation: 'kitchen', error });
  assert.equal(await Promise.all(lost), [error, error]);
  events$.next(answered('c'));
  events$.next({ type: 'audio.transcribed', call: 'd', conversation: 'default', result: { text: 'stop' } });
  assert.equal(await kept, report('c'));
  assert.equal(await sound, E.right('stop'));
});

test('sound is sent when the task is run, and gives its text', async () => {
  const { ask, events$, sent } = listening();
  const given = audio('a');
  const task = ask.transcribe(given);
  assert.equal(sent, []);
  const text = task();
  assert.equal(sent, [given]);
  events$.next({ type: 'audio.transcribed', call: 'a', conversation: 'default', result: { text: '' } });
  assert.equal(await text, E.right(''));
});

test('an expected failure of sound is the Left', async () => {
  const { ask, events$ } = listening();
  const text = ask.transcribe(audio('a'))();
  const error = { _tag: 'UndecodableAudio', message: 'noise' } as const;
  events$.next({ type: 'audio.transcribed', call: 'a', conversation: 'default', result: { error } });
  assert.equal(await text, E.left(error));
});

test('a bug behind sound rejects', async () => {
  const { ask, events$ } = listening();
  const text = ask.transcribe(audio('a'))();
  const error = new Error('bug');
  events$.next({ type: 'audio.transcribed', call: 'a', conversation: 'default', result: { error } });
  assert.is(await rejection(text), error);
});

test('answers leave together, at the end of the turn', async () => {
  const { ask, events$ } = listening();
  let answers = 0;
  for (const call of ['a', 'b']) {
    void ask.run(order(call)).then(() => {
      answers += 1;
    });
  }
  events$.next(answered('a'));
  await Promise.resolve();
  events$.next(answered('b'));
  await Promise.resolve();
  assert.is(answers, 0);
  await settled();
  assert.is(answers, 2);
});

test('whoever asks after the assistant has stopped is told', async () => {
  const { ask, stop } = listening();
  stop();
  assert.match(String(await rejection(ask.run(order('a')))), 'the assistant has stopped');
});

test.run();
