import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { retained } from '../../src/mqtt/state-topics.ts';

const test = suite('retained messages');

function watched() {
  const sent: string[] = [];
  const kept = retained((topic, payload) => sent.push(`${topic}=${payload}`));
  return { ...kept, sent: () => sent.splice(0) };
}

test('what is there is not sent again', () => {
  const { publish, sent } = watched();
  publish(
    new Map([
      ['a', '1'],
      ['b', '1'],
    ]),
  );
  publish(
    new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
  );
  assert.equal(sent(), ['a=1', 'b=1', 'b=2']);
});

test('what is no more is emptied, once', () => {
  const { publish, sent } = watched();
  publish(new Map([['a', '1']]));
  publish(new Map());
  publish(new Map());
  assert.equal(sent(), ['a=1', 'a=']);
});

test('after a loss all is sent again, and what went meanwhile is emptied', () => {
  const { publish, forget, sent } = watched();
  publish(
    new Map([
      ['a', '1'],
      ['b', '1'],
    ]),
  );
  forget();
  publish(new Map([['a', '1']]));
  assert.equal(sent(), ['a=1', 'b=1', 'a=1', 'b=']);
});

test('what somebody before left behind is emptied', () => {
  const { publish, mayHave, topics, sent } = watched();
  mayHave(['old', 'a']);
  publish(new Map([['a', '1']]));
  assert.equal([sent(), topics()], [['a=1', 'old='], ['a']]);
});

test('nothing is emptied where it may be of others, until it is ours alone', () => {
  const sent: string[] = [];
  const { publish, mayHave } = retained((topic) => sent.push(topic));
  mayHave(['theirs']);
  assert.equal(publish(new Map([['ours', '1']]), false), []);
  assert.equal(sent, ['ours']);
  assert.equal(publish(new Map([['ours', '1']])), ['theirs']);
});

test.run();
