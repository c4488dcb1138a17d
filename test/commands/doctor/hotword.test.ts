import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hotword, sayableOrder } from '../../../src/commands/doctor/hotword.ts';
import { found } from '../../support/installed.ts';
import { kit } from '../../support/kit.ts';
import { has } from '../../support/programs.ts';
import { spoken } from '../../support/spoken.ts';
import { wavFile } from '../../support/takes.ts';

const test = suite('doctor: hotword');

const hotwordOf = async (trigger: string, files: Readonly<Record<string, Uint8Array>> = {}) => {
  const home = kit({
    'settings.yml': `microphone: { source: none }\ntriggers: [${trigger}]\n`,
    'brain.yml': '[]',
    ...files,
  });
  const all = await found(home, (installation) => [hotword(installation)]);
  return { home, check: all.get('hotword') };
};

test('a phrase is heard as espeak-ng says it, and no data directory is made for what is learnt of it', async () => {
  if (!has('espeak-ng')) return;
  const { home, check } = await hotwordOf('{ phrase: { phrase: hey computer } }');
  assert.equal([check?.state, check?.found], ['ok', '"hey computer" is heard as espeak-ng says it']);
  assert.not(existsSync(join(home, 'data')));
});

test("a hotword of one's own is a problem until it was recorded", async () => {
  const trigger = '{ personal: { name: hey broca } }';
  const { check: missing } = await hotwordOf(trigger);
  assert.equal([missing?.state, missing?.fix], ['problem', 'make some: broca enroll --name "hey broca"']);
  const recording = wavFile(spoken('hey broca', 'en-us', 150));
  const { check } = await hotwordOf(trigger, { 'data/hotwords/hey-broca/1.wav': recording });
  assert.equal(
    [check?.state, check?.found],
    ['ok', 'personal listens for "hey broca" (1) by their recordings'],
  );
});

test('the first order of some words is chosen, without holes and digits', () => {
  const phrases = ['hello', 'call {{ name }}', 'set 2 timers', 'mets la lumière', 'good night'];
  assert.is(sayableOrder(phrases), 'mets la lumière');
});

test('a kit may have no order that can be said', () => {
  assert.is(sayableOrder([]), undefined);
  assert.is(sayableOrder(['hello', 'tell me what the weather will be like tomorrow']), undefined);
});

test.run();
