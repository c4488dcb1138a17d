import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { redactedEvent } from '../../src/brain/guarded-events.ts';

const test = suite('redactedEvent');

const OF = { call: 'call-1', conversation: 'kitchen' };

const shown = (news: AssistantEvent): AssistantEvent =>
  redactedEvent(news, (text) => text.replaceAll('hunter2', '…'));

test('the text of every failure loses what is secret', () => {
  assert.equal(
    [
      shown({ type: 'actor.failed', actor: 'timers', error: 'no hunter2' }),
      shown({ type: 'signal.failed', signal: 'mqtt_subscriber', error: 'hunter2 refused' }),
      shown({ type: 'hook.failed', hook: 'on_start', error: 'no synapse is named "hunter2"' }),
      shown({ type: 'speech.failed', ...OF, text: 'hello', error: '401 for hunter2' }),
      shown({ type: 'on_stt_error', ...OF, detail: '401 for hunter2' }),
    ],
    [
      { type: 'actor.failed', actor: 'timers', error: 'no …' },
      { type: 'signal.failed', signal: 'mqtt_subscriber', error: '… refused' },
      { type: 'hook.failed', hook: 'on_start', error: 'no synapse is named "…"' },
      { type: 'speech.failed', ...OF, text: 'hello', error: '401 for …' },
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
  const news: AssistantEvent = { type: 'speech.asked', ...OF, text: 'hunter2' };
  assert.is(shown(news), news);
  const heard: AssistantEvent = { type: 'audio.transcribed', ...OF, result: { text: 'hunter2' } };
  assert.is(shown(heard), heard);
});

test.run();
