import '../support/page.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lineTrouble, troubleOf, whyOff } from '../../../src/console/talk/microphone.ts';

const test = suite('console/talk/microphone-trouble');

test('a page that is not secure has no microphone, and learns what to do', () => {
  assert.match(whyOff({ isSecure: false, canCapture: false }) ?? '', 'broca tls');
  assert.match(whyOff({ isSecure: true, canCapture: false }) ?? '', 'this browser gives none');
  assert.is(whyOff({ isSecure: true, canCapture: true }), undefined);
});

test('each failure of the microphone is told in words of its own', () => {
  const told = (name: string): string => troubleOf({ name, message: 'why' });
  assert.match(told('NotAllowedError'), 'may not use the microphone');
  assert.match(told('NotFoundError'), 'no microphone on this device');
  assert.match(told('NotReadableError'), 'holds the microphone');
  assert.match(told('TypeError'), 'could not be opened: why');
});

test('a lost line is told from one that the service closed', () => {
  assert.match(lineTrouble({ reason: '' }), 'was lost');
  assert.match(lineTrouble({ reason: 'the name is taken' }), 'closed the line: the name is taken');
});

test.run();
