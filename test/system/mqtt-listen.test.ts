import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTopic, isTopicFilter, isTopicMatch } from '../../src/system/mqtt-listen.ts';

const test = suite('MQTT topics');

for (const [filter, isRight] of [
  ['home/door', true],
  ['/', true],
  ['#', true],
  ['+', true],
  ['home/+/door/#', true],
  ['$share/brocas/home/+', true],
  ['', false],
  ['home#', false],
  ['home/#/door', false],
  ['home/a+', false],
  ['a\u0000b', false],
  ['a'.repeat(65_536), false],
] as const) {
  test(`"${filter.slice(0, 20)}" ${isRight ? 'can' : 'cannot'} be subscribed to`, () => {
    assert.is(isTopicFilter(filter), isRight);
  });
}

test('a message goes to a topic without wildcards', () => {
  assert.equal(['home/door', 'home/+', '#', ''].map(isTopic), [true, false, false, false]);
});

for (const [filter, topic, isMatch] of [
  ['home/door', 'home/door', true],
  ['home/door', 'home/Door', false],
  ['home', 'home/door', false],
  ['home/door', 'home', false],
  ['+/door', 'home/door', true],
  ['+', 'home/door', false],
  ['home/+', 'home/', true],
  ['+/+', '/door', true],
  ['home/#', 'home/hall/door', true],
  ['home/#', 'home', true],
  ['#', 'home', true],
  ['#', '$SYS/broker', false],
  ['+/broker', '$SYS/broker', false],
  ['$SYS/#', '$SYS/broker', true],
  ['$share/brocas/home/+', 'home/door', true],
] as const) {
  test(`${filter} ${isMatch ? 'asks' : 'does not ask'} for ${topic}`, () => {
    assert.is(isTopicMatch(filter, topic), isMatch);
  });
}

test.run();
