import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isSameHotword } from '../../../src/wyoming/protocol/message-codecs.ts';

const test = suite('isSameHotword');

test('a hotword is the same however it is written, and whatever version its file is of', () => {
  const names = [
    'Hey Jarvis',
    'hey_jarvis',
    'hey-jarvis',
    ' hey  jarvis ',
    'hey_jarvis_v0.1',
    'hey jarvis v2',
  ];
  for (const one of names)
    for (const other of names) assert.ok(isSameHotword(one, other), `${one}, ${other}`);
});

test('other words, and what only looks like a version, make another hotword', () => {
  const others = ['jarvis', 'hey_jarvis_2', 'hey_jarvis_v', 'hey_jarvisv0.1', 'v0.1'];
  assert.equal(
    others.map((other) => isSameHotword('hey_jarvis', other)),
    others.map(() => false),
  );
});

test.run();
