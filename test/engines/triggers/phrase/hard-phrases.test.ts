import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hardPhrases } from '../../../../src/engines/triggers/phrase/phrase.ts';
import type { WantedPhrase } from '../../../../src/engines/triggers/phrase/wanted-phrases.ts';

const test = suite('hardPhrases');

const wanted = (phrase: string, means: 'wake' | 'stop' = 'wake'): WantedPhrase => ({
  phrase,
  sensitivity: 0.5,
  told: { hotword: phrase, means },
});

const HOTWORDS = [wanted('okay computer'), wanted('hey broca'), wanted('stop', 'stop')];

test('a phrase that is hard is said once, and in health', () => {
  const lines: string[] = [];
  const { found, health } = hardPhrases(HOTWORDS, (line) => lines.push(line));
  assert.equal(health({ state: 'ready' }), { state: 'ready' });
  found([1]);
  found([1]);
  assert.is(lines.length, 1);
  assert.match(lines[0] ?? '', /^hotwords: "hey broca": often missed/);
  assert.match(health({ state: 'ready' }).detail ?? '', /^"hey broca": often missed/);
});

test('a failure is more urgent', () => {
  const { found, health } = hardPhrases(HOTWORDS, () => {});
  found([1]);
  assert.equal(health({ state: 'failed', detail: 'it hangs' }), { state: 'failed', detail: 'it hangs' });
});

test('the word that stops may be hard', () => {
  const lines: string[] = [];
  hardPhrases(HOTWORDS, (line) => lines.push(line)).found([2]);
  assert.equal(lines, []);
});

test.run();
