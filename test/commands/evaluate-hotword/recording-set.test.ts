import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordingSetIn } from '../../../src/commands/evaluate-hotword/recording-set.ts';
import { kit } from '../../support/kit.ts';

const test = suite('recordingSetIn');

const home = kit({ 'hotword/b.wav': '', 'hotword/a.WAV': '', 'other/c.wav': '', 'other/readme.txt': '' });
const path = (name: string) => join(home, name);

test('the WAV files of both folders of a directory are a set, and files may be named one by one', () => {
  const set = { hotword: [path('hotword/a.WAV'), path('hotword/b.wav')], other: [path('other/c.wav')] };
  assert.equal(recordingSetIn([home]), E.right(set));
  assert.equal(recordingSetIn([...set.hotword, ...set.other]), E.right(set));
});

test('a directory without recordings is named, and so is one that is not there', () => {
  const empty = kit({ 'other/readme.txt': '' });
  assert.equal(recordingSetIn([empty]), E.left(`${empty}: no hotword/*.wav and no other/*.wav in it`));
  const missing = recordingSetIn(['/nowhere']);
  assert.equal(missing, E.left('there is no /nowhere'));
});

test.run();
