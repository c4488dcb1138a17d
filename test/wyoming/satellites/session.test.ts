import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf } from '../../../src/wyoming/protocol/event.ts';
import { holdDuringSound, statusLog } from '../../../src/wyoming/satellites/session.ts';
import { handLine } from '../../support/wyoming-line.ts';

const test = suite('satellites/wyoming/told-once');

test('whoever comes and goes is told of once for each reason, and anew after it was there for long', () => {
  const log: string[] = [];
  const { trouble, back, settled } = statusLog((line) => log.push(line));
  back();
  settled();
  for (const why of [
    'it closed the connection',
    'it closed the connection',
    'nothing listens there',
    'it closed the connection',
  ]) {
    trouble(why);
    back();
  }
  assert.equal(log, ['it closed the connection', 'it is connected again', 'nothing listens there']);
  settled();
  assert.is(log.at(-1), 'it is connected again');
  settled();
  trouble('it closed the connection');
  back();
  settled();
  assert.equal(log.slice(4), ['it closed the connection', 'it is connected again']);
});

/** What goes out when these are sent. */
function sent(...types: readonly string[]): readonly string[] {
  const { line, sent: out } = handLine();
  const { send } = holdDuringSound(line);
  for (const type of types) send(eventOf(type));
  return out;
}

test('the end of a turn and a hotword wait for the end of a sound, with what came after them', () => {
  const sound = ['audio-start', 'audio-chunk'];
  assert.equal(sent(...sound, 'detection', 'transcribe', 'audio-stop', 'voice-started'), [
    ...[...sound, 'audio-stop', 'detection', 'transcribe', 'voice-started'],
  ]);
  assert.equal(sent(...sound, 'transcript', 'detect', 'audio-stop', ...sound, 'audio-stop'), [
    ...[...sound, 'audio-stop', 'transcript', 'detect', ...sound, 'audio-stop'],
  ]);
});

test('nothing else waits', () => {
  const types = ['transcript', 'synthesize', 'audio-start', 'ping', 'timer-started', 'voice-started'];
  assert.equal(sent(...types, 'audio-stop', 'transcript'), [...types, 'audio-stop', 'transcript']);
  assert.equal(sent('audio-start', 'transcript', 'pong', 'timer-finished', 'pause-satellite'), [
    ...['audio-start', 'pong', 'timer-finished', 'pause-satellite'],
  ]);
});

test.run();
