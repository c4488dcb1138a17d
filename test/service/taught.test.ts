import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { taught } from '../../src/service/taught.ts';
import { fakeEngines } from '../support/fake-engines.ts';

const test = suite('taught');

test('what can be said here and elsewhere is learned together, and forgotten apart', () => {
  const fake = fakeEngines();
  const engines = taught(fake);
  engines.learn(['lights on', 'yes']);
  engines.learnOthers(['lights off', 'yes']);
  engines.learn(['yes']);
  engines.learnOthers([]);
  assert.equal(fake.learned, [
    ['lights on', 'yes'],
    ['lights on', 'yes', 'lights off'],
    ['yes', 'lights off'],
    ['yes'],
  ]);
});

test('the present engines are those of the engines themselves', () => {
  const fake = fakeEngines();
  let present = fake.stt;
  const changing = Object.defineProperty({ ...fake }, 'stt', { get: () => present, enumerable: true });
  const engines = taught(changing);
  present = { ...fake.stt, name: 'another' };
  assert.is(engines.stt.name, 'another');
});

test.run();
