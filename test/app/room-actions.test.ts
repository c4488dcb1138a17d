import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSay } from '../../src/app/room-actions.ts';
import { calm, withSatellites } from '../support/satellites.ts';

const test = suite('app/room-actions');

const started = () => {
  const all = withSatellites({ texts: {} });
  return { ...all, say: createSay(all.brain, all.news$) };
};

test('who has gone waits no longer for what is being said', async () => {
  const { brain, local, say, scoped, news$ } = started();
  local.hold(true);
  const before = news$.observers.length;
  const gone = new AbortController();
  const said = say('dinner is ready', scoped({}), gone.signal);
  await calm();
  gone.abort();
  assert.equal(await said, { outcome: 'stopped' });
  assert.is(news$.observers.length, before);
  brain.stop();
});

test('what is heard is told so, and an output that has ended is no voice', async () => {
  const { brain, say, scoped, local } = started();
  const never = new AbortController().signal;
  assert.equal(await say('dinner is ready', scoped({}), never), { outcome: 'heard' });
  assert.equal(local.heard, ['dinner is ready']);
  brain.stop();
  assert.equal(await say('too late', scoped({}), never), { outcome: 'failed', error: 'there is no voice' });
});

test('a text that somebody wanted quiet from in the middle was stopped, and so was one behind it', async () => {
  const { brain, say, scoped, local } = started();
  local.hold(true);
  const never = new AbortController().signal;
  const sounding = say('One is here. Two is here. Three is here.', scoped({ call: 'one' }), never);
  const waiting = say('Dinner is ready.', scoped({ call: 'two' }), never);
  await calm();
  brain.send({ type: 'speech.stop' });
  assert.equal(await sounding, { outcome: 'stopped' });
  assert.equal(await waiting, { outcome: 'stopped' });
  brain.stop();
});

test.run();
