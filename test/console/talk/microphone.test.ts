import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  captureErrorText,
  closeReasonText,
  levelDb,
  unavailableReason,
} from '../../../src/console/talk/microphone.ts';

const test = suite('console/talk/microphone');

test('a square wave of half the height is 6 dB below the loudest, and silence is the lowest level', () => {
  assert.is(Math.round(levelDb(Int16Array.of(16_384, -16_384))), -6);
  assert.is(levelDb(new Int16Array(8)), -90);
  assert.is(levelDb(new Int16Array()), -90);
});

test('a page that is not secure has no microphone, and learns what to do', () => {
  assert.match(unavailableReason({ isSecure: false, canCapture: false }) ?? '', 'broca tls');
  assert.match(unavailableReason({ isSecure: true, canCapture: false }) ?? '', 'this browser does not give');
  assert.is(unavailableReason({ isSecure: true, canCapture: true }), undefined);
});

test('each failure of the microphone is told in words of its own', () => {
  const told = (name: string): string => captureErrorText({ name, message: 'why' });
  assert.match(told('NotAllowedError'), 'may not use the microphone');
  assert.match(told('NotFoundError'), 'no microphone on this device');
  assert.match(told('NotReadableError'), 'Another program uses the microphone');
  assert.match(told('TypeError'), 'could not be opened: why');
});

test('a lost line is told from one that the service closed', () => {
  assert.match(closeReasonText({ reason: '' }), 'was lost');
  assert.match(closeReasonText({ reason: 'the name is taken' }), 'closed the connection: the name is taken');
});

test.run();
