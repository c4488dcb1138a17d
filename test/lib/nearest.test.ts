import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nearest } from '../../src/lib/text.ts';

const test = suite('nearest');

const NAMES = ['matching-type', 'excluded-words', 'enabled', 'say', 'host', 'port'];

const meant: readonly (readonly [written: string, name: string | undefined])[] = [
  ['matching_type', 'matching-type'],
  ['MatchingType', 'matching-type'],
  ['enabeld', 'enabled'],
  ['excluded-word', 'excluded-words'],
  ['prot', 'port'],
  ['hots', 'host'],
  ['colour', undefined],
  ['at', undefined],
  ['', undefined],
];
for (const [written, name] of meant) {
  test(`"${written}" was meant as ${name ?? 'nothing known'}`, () => {
    assert.is(nearest(written, NAMES), name);
  });
}

test('of two the nearer is meant', () => {
  assert.is(nearest('message', ['messages', 'message']), 'message');
});

test('among no names nothing was meant', () => {
  assert.is(nearest('message', []), undefined);
});

test.run();
