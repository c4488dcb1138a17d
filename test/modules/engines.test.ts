import { writeFile } from 'node:fs/promises';
import { lastValueFrom, toArray } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EngineSetup } from '../../src/engines/choose.ts';
import { wavOf } from '../../src/engines/wav.ts';
import { builtInEngines, sources } from '../../src/modules/engines.ts';
import { withEnvironment } from '../support/environment.ts';
import { workshop } from '../support/programs.ts';
import { tone } from '../support/tones.ts';

const test = suite('engines by their names');
const shop = workshop();

test.after(() => shop.close());

function made(name: string, parameters: EngineSetup['parameters']) {
  const source = sources.engines[name]?.({
    parameters,
    dataDirectory: shop.directory,
    cacheDirectory: shop.directory,
    log: () => {},
  });
  assert.ok(source !== undefined, name);
  return source;
}

test('a file is the one at its path', async () => {
  const path = shop.path('tone.wav');
  await writeFile(path, wavOf({ sampleRateHz: 16_000, samples: tone(500, 320, 16_000) }));
  const frames = await lastValueFrom(made('file', { path }).frames$.pipe(toArray()));
  assert.is(frames.length, 10);
  assert.is(made('file', {}).health().state, 'missing');
});

test('a microphone is recorded by the program that is named', () => {
  const back = withEnvironment({ PATH: shop.directory });
  const details = [{ program: 'arecord' }, { program: 'sox' }].map(
    (parameters) => made('mic', parameters).health().detail,
  );
  back();
  assert.match(details[0] ?? '', /^arecord is not installed; /);
  assert.match(details[1] ?? '', /^rec is not installed; /);
});

for (const [kind, { engines, keys = {} }] of Object.entries(builtInEngines)) {
  test(`every engine of the kind ${kind} has its list of parameters`, () => {
    assert.equal(Object.keys(keys), Object.keys(engines));
  });
}

test.run();
