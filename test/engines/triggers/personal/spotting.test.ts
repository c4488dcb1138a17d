import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BANDS } from '../../../../src/engines/triggers/personal/cepstrum.ts';
import { inNoise } from '../../../../src/engines/triggers/personal/spotting.ts';
import type { Template } from '../../../../src/engines/triggers/personal/template.ts';

const test = suite('inNoise');

/** A template that keeps the noises it was asked for. */
function asked() {
  const noises: (Float32Array | undefined)[] = [];
  const template: Template = {
    ...{ length: 1, startMs: 0, endMs: 10 },
    cepstra: (noise) => {
      noises.push(noise);
      return [];
    },
  };
  return { noises, ...inNoise([template]) };
}

const white = (energy: number): Float32Array => new Float32Array(BANDS).fill(energy);

test('in silence templates are as they were recorded', () => {
  const { noises, cepstra, drowned } = asked();
  cepstra(1e6);
  cepstra(1e3);
  assert.equal(noises, [undefined]);
  assert.is(drowned(1e6), 0);
});

test('the louder speech is, the less noise there is in them, until there is none', () => {
  const { noises, use, cepstra, drowned } = asked();
  use(white(1_000));
  for (const loudest of [4e4, 4e5, 4e8]) cepstra(loudest);
  const [loud = white(0), soft = white(0), none] = noises;
  assert.ok((loud[0] ?? 0) > 5 * (soft[0] ?? 0) && (soft[0] ?? 0) > 0);
  assert.is(none, undefined);
  assert.is(drowned(4e8), 0);
  assert.ok(drowned(4e4) > drowned(4e5));
  assert.is(drowned(1), 1);
});

test('they are computed once for each loudness, and anew when the noise is another', () => {
  const { noises, use, cepstra } = asked();
  use(white(1_000));
  for (let hop = 0; hop < 100; hop += 1) cepstra(4e5 + hop);
  assert.is(noises.length, 1);
  use(white(1_050));
  cepstra(4e5);
  assert.is(noises.length, 1);
  use(white(2_000));
  cepstra(4e5);
  assert.is(noises.length, 2);
});

test.run();
