import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folderOf } from '../../../../src/engines/triggers/personal/recordings.ts';
import {
  farthestOf,
  scoreOf,
  wantedHotwords,
} from '../../../../src/engines/triggers/personal/wanted-hotwords.ts';

const test = suite('wantedHotwords');

const refused = (parameters: Readonly<Record<string, unknown>>): string => {
  const read = wantedHotwords(parameters);
  return E.isLeft(read) ? read.left : 'taken';
};

test('one hotword may be written without a list', () => {
  const one = { name: 'hey broca', sensitivity: 0.5, means: 'wake' };
  assert.equal(wantedHotwords({ name: 'hey broca' }), E.right([one]));
  assert.equal(wantedHotwords({ hotwords: [{ name: 'hey broca' }] }), E.right([one]));
});

test('each of several says what it is for', () => {
  const hotwords = [
    { name: 'hey broca', sensitivity: 1, conversation: 'kitchen' },
    { name: 'good night', sensitivity: 0, synapse: 'good-night', means: 'wake' },
    { name: 'stop', means: 'stop' },
  ];
  assert.equal(
    wantedHotwords({ hotwords }),
    E.right([
      { ...hotwords[0], means: 'wake' },
      hotwords[1],
      { name: 'stop', sensitivity: 0.5, means: 'stop' },
    ]),
  );
});

test('settings that make no sense are refused with the name of the field', () => {
  assert.match(refused({}), /^name: found nothing/);
  assert.match(refused({ name: '?!' }), /^name: found "\?!", expected words/);
  assert.match(refused({ hotwords: [] }), /^hotwords: found \[\], expected a list of hotwords/);
  assert.match(
    refused({ hotwords: [{ name: 'a', sensitivity: 2 }] }),
    /^hotwords\[0\]\.sensitivity: found 2, expected a number from 0 to 1/,
  );
  assert.match(refused({ name: 'a', means: 'go' }), /^means: found "go", expected wake or stop/);
  assert.match(refused({ name: 'a', synapse: '' }), /^synapse: found ""/);
  assert.match(
    refused({ hotwords: [{ name: 'hey broca' }, { name: 'Hey, Broca!' }] }),
    /found "Hey, Broca!" twice/,
  );
});

test('a folder is named after the letters of any language', () => {
  assert.equal(['hey broca', 'Dis, Kalliopé !', 'привет', '  ../etc/passwd  ', '…'].map(folderOf), [
    'hey-broca',
    'dis-kalliopé',
    'привет',
    'etc-passwd',
    '',
  ]);
});

test('recordings that are alike make it strict, within limits', () => {
  assert.equal(
    [1, 5, 100].map((distance) => farthestOf(distance, 0.5, false)),
    [8.5, 11, 13.5],
  );
});

test('sensitivity lets it be farther, and so does the assistant speaking', () => {
  assert.equal(
    [0, 0.5, 1].map((sensitivity) => farthestOf(5, sensitivity, false)),
    [8.25, 11, 13.75],
  );
  assert.ok(farthestOf(6, 0.5, true) > farthestOf(6, 0.5, false));
});

test('the score is a half as far away as is allowed, and more when nearer', () => {
  assert.is(scoreOf(1), 0.5);
  assert.ok(scoreOf(0) > 0.98);
  assert.ok(scoreOf(0.5) > 0.8 && scoreOf(0.5) < 0.9);
  assert.ok(scoreOf(2) < 0.02);
});

test.run();
