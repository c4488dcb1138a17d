import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayBeSaidIn } from '../../../src/actors/own-voice.ts';

const test = suite('mayBeSaidIn');

for (const [text, hotword] of [
  ['I am Broca.', 'broca'],
  ['Just say: HEY, Broca!', 'hey broca'],
  ['Just say hey-broca', 'hey_broca'],
  ['Say heybroca', 'hey broca'],
  ['Ask the com puter', 'computer'],
  ['Ask the computers', 'computer'],
  ['I told brocca so', 'broca'],
  ['Dis bonjour à Éloïse', 'eloise'],
  ['Please stop.', 'stop'],
  ['ロボット を 止めて', 'ロボット'],
  ['hey hey broca', 'hey broca'],
] as const) {
  test(`"${hotword}" may be heard in "${text}"`, () => assert.ok(mayBeSaidIn(text, hotword)));
}

for (const [text, hotword] of [
  ['It is seven.', 'broca'],
  ['Hey, it is seven. Broca', 'hey broca'],
  ['Broca hey', 'hey broca'],
  ['The embroidery is done', 'broca'],
  ['', 'broca'],
  ['It is seven.', ''],
  ['It is seven.', '!'],
  ['Of all', 'ok'],
] as const) {
  test(`"${hotword}" is not heard in "${text}"`, () => assert.not(mayBeSaidIn(text, hotword)));
}

test.run();
